import StatefulTable
import Testing

/// What a caller writes: none of these converts a string by hand.
@MainActor
@Suite("Strings in place of styled texts")
struct StringTests {
  @Test("A cell takes strings, texts with styles, and both at once")
  func cells() {
    let isOn = isPlain
    let title = "Gose"
    let note: String? = nil
    let dim = StyledText("sour", .dim)
    #expect(Cell(title).text == "Gose")
    #expect(Cell(isOn ? "on" : "off").text == "on")
    #expect(Cell(title, detail: isOn ? "on" : "off").detail == "on")
    #expect(Cell(title, detail: isOn ? "on" : nil).detail == "on")
    #expect(Cell(title, detail: note).detail == nil)
    #expect(Cell(title, detail: dim).detail == dim)
    #expect(Cell(dim, detail: title).detail == "Gose")
    #expect(Cell(dim, detail: "literal").detail == "literal")
    #expect(Cell(title, subtitle: dim).detail == dim)
    #expect(Cell(dim, subtitle: title).detailStyle == .subtitle)
    #expect(Cell(wrapping: title, detail: dim).numberOfLines == 0)
    #expect(Cell(wrapping: isOn ? "on" : "off").text == "on")
    #expect(Cell("\(title, .bold) beer").text.runs.count == 2)
  }

  @Test("Strings join texts from both sides")
  func joining() {
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

  @Test("State views and notices take strings, also of a choice between two")
  func viewsAndNotices() {
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
