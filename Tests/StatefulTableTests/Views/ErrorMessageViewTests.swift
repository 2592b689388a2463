import Testing

@testable import StatefulTable

@MainActor
@Suite("Errors in words")
struct ErrorMessageViewTests {
  private struct Refused: Error {
    var status: Int
  }

  private final class PlainSpoken: ListController {
    override func message(for error: any Error) -> StyledText {
      guard let refused = error as? Refused else { return super.message(for: error) }
      return "The server refused.\n\("Status \(refused.status)", .bold)"
    }
  }

  private func lines(of list: ListController, failingWith error: any Error) -> [StyledText] {
    list.reload()
    list.initialLoads.last?.fail(error)
    return list.stateViewLines(at: .cover, size: Size(columns: 40, lines: 10))
  }

  @Test("The error view shows the words that the list has for an error, each line with its style")
  func ownWords() {
    let lines = lines(of: PlainSpoken(), failingWith: Refused(status: 403))
    #expect(lines == ["The server refused.", StyledText("Status 403", .bold)])
  }

  @Test func `A refresh that fails says so in the words of the list, above the rows`() {
    let list = PlainSpoken()
    list.reload()
    list.succeedInitial(2)
    list.loadNewer()
    list.refreshes.last?.fail(Refused(status: 500))
    let lines = list.stateViewLines(at: .aboveRows, size: Size(columns: 60, lines: 1))
    #expect(lines.map(\.string) == ["Couldn't refresh: The server refused. Status 500"])
  }
}
