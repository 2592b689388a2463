// Callbacks that a load makes for libraries with completion handlers. Each is `@Sendable`, so a library may call it
// from any thread, however it was compiled.
extension Load {
  /// A callback that ends the load with success, for a library with two closures.
  ///
  /// ```swift
  /// service.fetchCities(
  ///   success: load.success { self.cities = $0 },
  ///   failure: load.failure
  /// )
  /// ```
  ///
  /// A closure of your own, such as `{ cities in load.succeed { … } }`, may not be safe. In a class
  /// of the main actor, Swift assumes that it runs on the main actor, unless the library declares
  /// the parameter `@Sendable`. If the library calls it on another thread, the program ends. To
  /// make your closure safe, write `{ @Sendable cities in … }`.
  ///
  /// - Parameter commit: Changes your data, as in ``succeed(_:)``.
  /// - Returns: The callback. It retains the load.
  public func success<Value: Sendable>(
    _ commit: @escaping @MainActor @Sendable (Value) -> Outcome
  ) -> @Sendable (Value) -> Void {
    { value in self.succeed { commit(value) } }
  }

  /// A callback that ends the load with a failure, for a library with two closures.
  ///
  /// It fits parameters of type `(any Error) -> Void` and `((any Error)?) -> Void`. `nil` is treated as
  /// ``LoadError/unknown``.
  public var failure: @Sendable ((any Error)?) -> Void {
    { error in self.fail(error) }
  }

  /// A callback for a `Result`.
  ///
  /// ```swift
  /// service.fetchCities(completion: load.result { self.cities = $0 })
  /// ```
  ///
  /// - Parameter commit: Changes your data, as in ``succeed(_:)``. It runs if the result is a success.
  /// - Returns: The callback. It may be called from any thread.
  public func result<Value: Sendable, Failure: Error>(
    _ commit: @escaping @MainActor @Sendable (Value) -> Outcome
  ) -> @Sendable (Result<Value, Failure>) -> Void {
    { result in self.answer(with: result, commit) }
  }

  /// A callback for a value and an error, one of which is `nil`.
  ///
  /// If there is an error, the load fails with it. If both are `nil`, it fails with
  /// ``LoadError/unknown``.
  ///
  /// - Parameter commit: Changes your data, as in ``succeed(_:)``. It runs if there is a value and no error.
  /// - Returns: The callback. It may be called from any thread.
  public func completion<Value: Sendable>(
    _ commit: @escaping @MainActor @Sendable (Value) -> Outcome
  ) -> @Sendable (Value?, (any Error)?) -> Void {
    { value, error in
      if let value, error == nil { self.succeed { commit(value) } } else { self.fail(error) }
    }
  }
}
