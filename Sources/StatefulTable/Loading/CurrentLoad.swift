/// The load for which the current task runs.
///
/// Use it in the `async` functions of a delegate, in a ``PageSource``, and in what they call:
///
/// ```swift
/// override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
///   if cities.isEmpty, let old = await cache.cities() {
///     CurrentLoad.preview { self.cities = old }
///   }
///   let new = try await service.cities()
///   return { self.cities = new }
/// }
/// ```
///
/// If you have a ``Load``, use that instead. In a task that doesn't run for a load, the methods do nothing.
public enum CurrentLoad {
  /// What is loaded, or `nil` in a task that doesn't run for a load.
  public static var kind: LoadKind? { LoadTicket.current?.flight.kind }

  /// Why the load began, or `nil` in a task that doesn't run for a load.
  ///
  /// For example, a list that searches in what it has loaded asks its server only for other causes:
  ///
  /// ```swift
  /// final class AlbumSearch: ItemTableController<Photo>, SearchableController {
  ///   private var query = ""
  ///   private var photos: [Photo] = []
  ///
  ///   func searchTextDidChange(to text: String) { query = text }
  ///
  ///   override func items() async throws -> [Photo] {
  ///     if CurrentLoad.cause != .search {
  ///       photos = try await photoServer.photos(page: 1, perPage: 100).photos
  ///     }
  ///     return photos.filter { query.isEmpty || $0.title.contains(query) }
  ///   }
  /// }
  /// ```
  public static var cause: LoadCause? { LoadTicket.current?.flight.cause }

  /// Shows rows before the answer, such as those of the last time, while the load goes on.
  ///
  /// See ``Load/preview(_:)``.
  ///
  /// - Parameter commit: Changes your data. It runs on the main actor, and only if the load is still needed.
  public static func preview(_ commit: @escaping Commit<Void>) {
    LoadTicket.current?.preview {
      commit()
      return []
    }
  }

  /// Reports how far the load is.
  ///
  /// It works like `report` of a ``Load``.
  ///
  /// - Parameters:
  ///   - message: What the load is doing. The default is none: only the fraction is shown.
  ///   - fraction: The part of the work that is done, from 0 to 1. The default is `nil`, for unknown.
  public static func report<Message: StyledTextConvertible>(
    _ message: Message? = String?.none,
    fraction: Double? = nil
  ) {
    LoadTicket.current?.report(LoadProgress(message?.styledText, fraction: fraction))
  }
}
