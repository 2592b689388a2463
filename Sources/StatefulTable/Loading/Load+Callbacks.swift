extension Load {
  // MARK: Success

  /// A callback that ends the load with success.
  ///
  /// Pass it to a library as its completion handler:
  ///
  /// ```swift
  /// service.fetchBeers(
  ///   success: load.success { self.beers = $0 },
  ///   failure: load.failure
  /// )
  /// ```
  ///
  /// The library may call it from any thread.
  ///
  /// A closure of your own, such as `{ beers in load.succeed { … } }`, may not be safe. In a class
  /// of the main actor, Swift assumes that it runs on the main actor, unless the library declares
  /// the parameter `@Sendable`. If the library calls it on another thread, the program ends. To
  /// make your closure safe, write `{ @Sendable beers in … }`.
  ///
  /// - Parameter commit: Changes your data. It runs on the main actor, and only if the load is
  ///   still wanted. For a refresh, it returns the rows that it inserted.
  /// - Returns: The callback. It retains the load.
  public func success<Value: Sendable>(
    _ commit: @escaping @MainActor @Sendable (Value) -> Outcome
  ) -> @Sendable (Value) -> Void {
    { value in self.succeed { commit(value) } }
  }

  /// A callback without a value that ends the load with success.
  ///
  /// - Parameter commit: Changes your data, as in ``succeed(_:)``.
  /// - Returns: The callback. It may be called from any thread.
  public func success(_ commit: @escaping Commit<Outcome>) -> @Sendable () -> Void {
    { self.succeed(commit) }
  }

  /// A callback that converts its value and ends the load with success.
  ///
  /// Use it to decode in the background, or if the value isn't `Sendable`:
  ///
  /// ```swift
  /// service.fetchJSON(
  ///   success: load.success(transform: decodeBeers) { self.beers = $0 },
  ///   failure: load.failure
  /// )
  /// ```
  ///
  /// - Parameters:
  ///   - transform: Converts the value for the commit. It runs on the thread that calls the
  ///     callback. If it throws, the load fails with that error.
  ///   - commit: Changes your data, as in ``succeed(_:)``.
  /// - Returns: The callback. It may be called from any thread.
  public func success<Value, Rows: Sendable>(
    transform: @escaping @Sendable (Value) throws -> Rows,
    commit: @escaping @MainActor @Sendable (Rows) -> Outcome
  ) -> @Sendable (Value) -> Void {
    { value in self.answer(with: Result { try transform(value) }, commit) }
  }

  // MARK: Failure

  /// A callback that ends the load with a failure.
  ///
  /// Any thread may call it. It fits parameters of type `(any Error) -> Void` and `((any Error)?)
  /// -> Void`. `nil` counts as ``LoadError/unknown``.
  public var failure: @Sendable ((any Error)?) -> Void {
    { error in self.fail(error) }
  }

  // MARK: Either

  /// A callback for a `Result`.
  ///
  /// ```swift
  /// service.fetchBeers(completion: load.result { self.beers = $0 })
  /// ```
  ///
  /// - Parameter commit: Changes your data, as in ``succeed(_:)``. It runs if the result is a success.
  /// - Returns: The callback. It may be called from any thread.
  public func result<Value: Sendable, Failure: Error>(
    _ commit: @escaping @MainActor @Sendable (Value) -> Outcome
  ) -> @Sendable (Result<Value, Failure>) -> Void {
    { result in self.answer(with: result, commit) }
  }

  /// A callback for a `Result`, which converts its value.
  ///
  /// - Parameters:
  ///   - transform: Converts the value for the commit. It runs on the thread that calls the
  ///     callback. If it throws, the load fails with that error.
  ///   - commit: Changes your data, as in ``succeed(_:)``.
  /// - Returns: The callback. It may be called from any thread.
  public func result<Value, Failure: Error, Rows: Sendable>(
    transform: @escaping @Sendable (Value) throws -> Rows,
    commit: @escaping @MainActor @Sendable (Rows) -> Outcome
  ) -> @Sendable (Result<Value, Failure>) -> Void {
    { result in self.answer(with: Result { try transform(result.get()) }, commit) }
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
    { value, error in self.answer(with: Self.result(value, error), commit) }
  }

  /// A callback for a value and an error, which converts the value.
  ///
  /// One of the two is `nil`.
  ///
  /// - Parameters:
  ///   - transform: Converts the value for the commit. It runs on the thread that calls the
  ///     callback. If it throws, the load fails with that error.
  ///   - commit: Changes your data, as in ``succeed(_:)``.
  /// - Returns: The callback. It may be called from any thread.
  public func completion<Value, Rows: Sendable>(
    transform: @escaping @Sendable (Value) throws -> Rows,
    commit: @escaping @MainActor @Sendable (Rows) -> Outcome
  ) -> @Sendable (Value?, (any Error)?) -> Void {
    { value, error in
      self.answer(with: Result { try transform(Self.result(value, error).get()) }, commit)
    }
  }

  /// A callback for two values and an error, as for the data tasks of `URLSession`.
  ///
  /// ```swift
  /// let task = session.dataTask(
  ///   with: url,
  ///   completionHandler: load.completion(transform: decodeAnswer) { self.beers = $0 }
  /// )
  /// ```
  ///
  /// If there is an error, the load fails with it. If there is none, and one of the values is
  /// `nil`, it fails with ``LoadError/unknown``.
  ///
  /// - Parameters:
  ///   - transform: Converts the values for the commit. It runs on the thread that calls the
  ///     callback. If it throws, the load fails with that error.
  ///   - commit: Changes your data, as in ``succeed(_:)``.
  /// - Returns: The callback. It may be called from any thread.
  public func completion<Value, Response, Rows: Sendable>(
    transform: @escaping @Sendable (Value, Response) throws -> Rows,
    commit: @escaping @MainActor @Sendable (Rows) -> Outcome
  ) -> @Sendable (Value?, Response?, (any Error)?) -> Void {
    { value, response, error in
      let rows = Result {
        let value = try Self.result(value, error).get()
        return try transform(value, Self.result(response, nil).get())
      }
      self.answer(with: rows, commit)
    }
  }

  /// A callback for an error, where `nil` means success.
  ///
  /// - Parameter commit: Changes your data, as in ``succeed(_:)``. It runs if there is no error.
  /// - Returns: The callback. It may be called from any thread.
  public func completion(
    _ commit: @escaping Commit<Outcome>
  ) -> @Sendable ((any Error)?) -> Void {
    { error in
      if let error { self.fail(error) } else { self.succeed(commit) }
    }
  }

  private func answer<Value: Sendable, Failure: Error>(
    with result: Result<Value, Failure>,
    _ commit: @escaping @MainActor @Sendable (Value) -> Outcome
  ) {
    switch result {
    case .success(let value): succeed { commit(value) }
    case .failure(let error): fail(error)
    }
  }

  private static func result<Value>(
    _ value: Value?,
    _ error: (any Error)?
  ) -> Result<Value, any Error> {
    if let error { return .failure(error) }
    return value.map { .success($0) } ?? .failure(LoadError.unknown)
  }
}
