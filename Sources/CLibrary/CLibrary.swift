// The system's C library, under one name on each system. A file imports this module instead of choosing one of three,
// and where a method hides a function of the same name, it calls that one as `CLibrary.read` or `CLibrary.close`.

#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Darwin
#endif
