import StatefulTable
import Testing

/// Text from literals and parts.
struct StyledTextTests {
  private typealias Run = StyledText.Run

  @Test func `An interpolated literal has a style for each of its parts`() {
    let name = "Emma"
    let text: StyledText = "\(name, .bold) and \(3) more"
    #expect(text.runs == [Run("Emma", .bold), Run(" and 3 more")])
    #expect(text.string == "Emma and 3 more")
  }

  @Test func `Neighbours in the same style are one part and empty ones are left out`() {
    let text: StyledText = "\("a", .dim)\(1, .dim)\("", .bold)\("b", .dim) c\("")"
    #expect(text.runs == [Run("a1b", .dim), Run(" c")])
    let empty: StyledText = "\("", .bold)"
    #expect(empty.isEmpty)
  }

  @Test func `Styled text keeps its styles in a literal`() {
    let inner = StyledText("new", .bold) + " rows"
    let text: StyledText = "3 \(inner)!"
    #expect(text.runs == [Run("3 "), Run("new", .bold), Run(" rows!")])
    let styled: StyledText = "\(inner, .dim)"
    #expect(styled.runs == [Run("new", .bold), Run(" rows", .dim)])
  }

  @Test func `A missing value is replaced by other text`() {
    let some: Int? = 3
    let none: Int? = nil
    let text: StyledText = "\(some, default: "no") of \(none, default: "many", .bold)"
    #expect(text.runs == [Run("3 of "), Run("many", .bold)])
  }

  @Test func `A literal without interpolation is plain`() {
    let text: StyledText = "plain"
    #expect(text.runs == [Run("plain")])
    #expect(("" as StyledText).isEmpty)
  }

  @Test func `Styled text in a string is its text`() {
    #expect("\(StyledText("a", .bold) + "b")" == "ab")
  }
}
