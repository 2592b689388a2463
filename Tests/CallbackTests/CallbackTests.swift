@preconcurrency import CallbackService
import Foundation
import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

/// Answers from a library in Swift 5 mode that calls back on its own queue.
@MainActor struct CallbackTests {
  private typealias Failure = CallbackService.Failure

  private let service = CallbackService(["Dune", "Emma"])
  private let failing = CallbackService(failure: Failure("no network"))
  private let empty = CallbackService()

  /// How a library calls back.
  enum Callback: CaseIterable {
    case pair, pairWithOptionalError, result, typedResult, valueAndError
  }

  private func list(_ service: CallbackService, _ callback: Callback) -> TitleList {
    TitleList { load, list in
      switch callback {
      case .pair: service.titles(success: load.success(list.show), failure: load.failure)
      case .pairWithOptionalError:
        service.titles(success: load.success(list.show), orFailure: load.failure)
      case .result: service.titles(result: load.result(list.show))
      case .typedResult: service.titles(typedResult: load.result(list.show))
      case .valueAndError: service.titles(completion: load.completion(list.show))
      }
    }
  }

  @Test("Callbacks of each kind take rows or a failure", arguments: Callback.allCases)
  func callbacks(callback: Callback) async {
    let list = list(service, callback)
    #expect(await list.outcome() == .rows(["Dune", "Emma"]))
    let failed = self.list(failing, callback)
    #expect(await failed.outcome() == .failure("Failure(reason: \"no network\")"))
  }

  @Test func `Neither a value nor an error is a failure without a reason`() async {
    let list = TitleList { [empty] in empty.titles(completion: $0.completion($1.show)) }
    #expect(await list.outcome() == .failure("\(LoadError.unknown)"))
  }

  // MARK: What isn't Sendable

  @Test func `A library's own values pass when it is imported as older than concurrency`() async {
    let list = TitleList { [service] load, list in
      service.books(load.success { books in list.titles = books.map(\.title) })
    }
    #expect(await list.outcome() == .rows(["Dune", "Emma"]))
  }

  @Test("A closure of one's own decodes on the library's thread, where what can't be shared stays")
  func ownClosure() async {
    let mainThreadRuns = Counter()
    let list = TitleList { [service] load, list in
      service.dataTask { @Sendable titles, shelf, error in
        if Thread.isMainThread { mainThreadRuns.increment() }
        let all = Result { (titles ?? []) + (shelf?.titles ?? []) }
        load.answer(with: all) { list.titles = $0 }
      }
    }
    #expect(await list.outcome() == .rows(["Dune", "Emma", "Dune", "Emma"]))
    #expect(mainThreadRuns.count == 0)
  }

  @Test func `What a closure of one's own throws fails the load`() async {
    let list = TitleList { [service] load, list in
      service.titles { @Sendable (_: [String]) in
        let result: Result<[String], any Error> = .failure(Failure("no such format"))
        load.answer(with: result) { list.titles = $0 }
      }
    }
    #expect(await list.outcome() == .failure("Failure(reason: \"no such format\")"))
  }

  // MARK: The load

  @Test func `A callback that is never called drops the load`() async {
    let list = TitleList { [service] in service.forget($0.success($1.show)) }
    #expect(await list.outcome() == .failure("\(LoadError.dropped)"))
  }

  @Test func `A refresh says through a callback which rows it inserted`() async {
    let list = TitleList { [service] in service.titles($0.success($1.show)) }
    list.beginRefresh = { [service] load, list in
      service.titles(
        load.success { newer in
          list.titles = newer + list.titles
          return .rows(0..<newer.count)
        }
      )
    }
    #expect(await list.outcome() == .rows(["Dune", "Emma"]))
    list.tableView.size = Size(columns: 20, lines: 2)
    list.loadNewer()
    await list.settled()
    #expect(list.titles == ["Dune", "Emma", "Dune", "Emma"])
    #expect(list.tableView.unseenRowsAbove == 2)
  }

  // MARK: Why there are callbacks made by the load

  /// Loads with a closure that is code of the main actor because it is written here.
  private static func loadByPlainClosure() async {
    let service = CallbackService(["Dune"])
    let list = TitleList { load, list in
      service.titles { titles in load.succeed { list.titles = titles } }
    }
    _ = await list.outcome()
  }

  @Test("A closure of the main actor ends the program when another thread calls it")
  func closureOfTheMainActor() async throws {
    guard !SeparateProcess.isThis else { return await Self.loadByPlainClosure() }
    let process = try await SeparateProcess.run("CallbackTests/closureOfTheMainActor()")
    #expect([.signal(SIGILL), .signal(SIGTRAP)].contains(process.ending))
  }
}
