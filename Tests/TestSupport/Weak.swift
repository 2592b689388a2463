/// An object that a test watches without keeping it alive.
public struct Weak<Object: AnyObject> {
  /// The object, while it exists.
  public weak var object: Object?

  /// Watches an object.
  public init(_ object: Object?) {
    self.object = object
  }
}
