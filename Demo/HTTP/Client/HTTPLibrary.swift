import DemoTransport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The dynamic library beside the program that has Foundation's networking in it.
///
/// To link it would cost every start of the demo what only this screen needs: 26 libraries and 8 ms.
enum HTTPLibrary {
  #if canImport(Darwin)
    private static let name = "@rpath/libDemoURLSession.dylib"
  #else
    private static let name = "libDemoURLSession.so"
  #endif

  /// Opens the library.
  ///
  /// - Throws: ``HTTPError/Reason/noLibrary(_:)`` if it isn't there or can't be opened.
  static func open() throws(HTTPError) -> HTTPTransport {
    // It is looked for beside the program, as its run path says, and stays open.
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL),
      let symbol = dlsym(library, "demo_make_transport")
    else {
      throw HTTPError(.noLibrary(dlerror().map { String(cString: $0) } ?? name))
    }
    // The function of that name in Entry.swift, which is built together with this.
    let make = unsafeBitCast(symbol, to: (@convention(c) (UnsafeMutableRawPointer) -> Void).self)
    let place = UnsafeMutablePointer<HTTPTransport>.allocate(capacity: 1)
    defer { place.deallocate() }
    make(place)
    return place.move()
  }
}
