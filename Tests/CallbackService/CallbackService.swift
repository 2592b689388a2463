import Dispatch

/// A library as it was written before Swift knew of actors: it is compiled in Swift 5 mode, says nothing
/// about threads, and answers on its own queue.
public final class CallbackService {
  /// What goes wrong.
  public struct Failure: Error, Equatable {
    /// Why.
    public let reason: String

    /// Creates a failure.
    public init(_ reason: String) { self.reason = reason }
  }

  /// What the library brings; it isn't declared `Sendable`.
  public struct Book {
    /// What it is called.
    public var title: String
  }

  /// What can't be shared between threads.
  public final class Shelf {
    /// The books on it.
    public var titles: [String]

    init(_ titles: [String]) { self.titles = titles }
  }

  private let queue = DispatchQueue(label: "CallbackService")
  private let titles: [String]
  private let failure: Failure?

  /// Creates a service that answers with titles, or with a failure.
  public init(_ titles: [String] = [], failure: Failure? = nil) {
    self.titles = titles
    self.failure = failure
  }

  /// Calls back with titles, even if the service is to fail.
  public func titles(_ completion: @escaping ([String]) -> Void) {
    queue.async { completion(self.titles) }
  }

  /// Calls one of two closures.
  public func titles(
    success: @escaping ([String]) -> Void,
    failure: @escaping (Error) -> Void
  ) {
    queue.async {
      if let error = self.failure { failure(error) } else { success(self.titles) }
    }
  }

  /// Calls one of two closures, the second with an error that can be missing.
  public func titles(
    success: @escaping ([String]) -> Void,
    orFailure failure: @escaping (Failure?) -> Void
  ) {
    queue.async {
      if let error = self.failure { failure(error) } else { success(self.titles) }
    }
  }

  /// Calls back with a result.
  public func titles(result completion: @escaping (Result<[String], Error>) -> Void) {
    queue.async {
      completion(self.failure.map { .failure($0) } ?? .success(self.titles))
    }
  }

  /// Calls back with a result whose errors have a type.
  public func titles(typedResult completion: @escaping (Result<[String], Failure>) -> Void) {
    queue.async {
      completion(self.failure.map { .failure($0) } ?? .success(self.titles))
    }
  }

  /// Calls back with titles or an error; with neither if there are no titles.
  public func titles(completion: @escaping ([String]?, Error?) -> Void) {
    queue.async {
      completion(self.failure == nil && !self.titles.isEmpty ? self.titles : nil, self.failure)
    }
  }

  /// Calls back as a data task does.
  public func dataTask(_ completion: @escaping ([String]?, Shelf?, Error?) -> Void) {
    queue.async {
      completion(self.titles, self.titles.isEmpty ? nil : Shelf(self.titles), self.failure)
    }
  }

  /// Calls back with values of the library's own type.
  public func books(_ completion: @escaping ([Book]) -> Void) {
    queue.async { completion(self.titles.map(Book.init)) }
  }

  /// Never calls back.
  public func forget(_ completion: @escaping ([String]) -> Void) {
    queue.async { _ = completion }
  }
}
