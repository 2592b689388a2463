/// An end of a source.
public enum PageEnd: Sendable, Hashable {
  case first, last
}
