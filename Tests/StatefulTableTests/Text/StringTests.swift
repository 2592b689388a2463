import StatefulTable
import Testing

/// What a caller writes: none of these converts a string by hand.
@MainActor
@Suite("Strings in place of styled texts")
struct StringTests {
  @Test func `Strings join texts from both sides`() {
    let bold = StyledText("b", .bold)
    let a = "a"
    var text = a + bold + "c"
    text += a
    text += isPlain ? "d" : "e"
    #expect(text.string == "abcad")
    let joined: StyledText = "one " + "two"
    #expect(joined.string == "one two")
    let styled: StyledText = "\("x", .bold)" + " y"
    #expect(styled.runs.count == 2)
  }

  private var isPlain: Bool { true }

  private final class PatientView: LoadingView {}
  private final class QuietView: EmptyView {}
  private final class EndView: NextPageView {}

  @Test("A state view of one's own is created without arguments, as the one that it descends from")
  func viewsOfOnesOwn() {
    #expect(PatientView().message == nil)
    #expect(QuietView().message == nil)
    #expect(QuietView("Nobody").message == "Nobody")
    #expect(EndView().endMessage == nil)
  }

  @Test func `State views and notices take strings, also of a choice between two`() {
    let list = StatefulTableController()
    let name = "Ale"
    list.emptyView = EmptyView(isPlain ? "No beers" : "Nothing")
    list.loadingView = LoadingView("Asking for \(name)…")
    list.emptyView = EmptyView(StyledText(name, .dim))
    list.notify(isPlain ? "Saved" : "Not saved")
    #expect(list.notice == "Saved")
    list.notify(name)
    #expect(list.notice == "Ale")
    list.notify(StyledText("\(name, .bold) saved"))
    #expect(list.notice?.runs.count == 2)
    #expect((list.emptyView as? EmptyView)?.message == StyledText(name, .dim))
  }
}
