import StatefulTable
import Testing

@Suite("Forms of cells")
struct CellFormsTests {
  private let name = "ada"
  private let nothing: String? = nil
  private var styled: StyledText { "\(name, .bold)" }

  @Test func `The texts of a cell are plain or styled, variables or literals, in any pair`() {
    let bold: StyledText = "\(name, .bold)"
    let dim: StyledText = "\(name, .dim)"
    let plain = StyledText(name)
    #expect(Cell("a", detail: "b").detail == "b")
    #expect(Cell("a", subtitle: name).detail == plain)
    #expect(Cell(name, detail: name).detail == plain)
    #expect(Cell(name, detail: nothing).detail == nil)
    #expect(Cell("\(name)", detail: nil).detail == nil)
    #expect(Cell("\(name, .bold)") == Cell(bold))
    #expect(Cell("\(name, .bold)", detail: name) == Cell(bold, detail: plain))
    #expect(Cell("\(name, .bold)", detail: "\(name, .dim)") == Cell(bold, detail: dim))
    #expect(Cell(name, detail: "\(name, .dim)") == Cell(plain, detail: dim))
    #expect(Cell(styled, detail: styled).detail == bold)
    #expect(Cell(styled, detail: "x").detail == "x")
    #expect(Cell(styled, detail: nothing.map { StyledText($0) }).detail == nil)
    #expect(Cell("\(name, .bold)", subtitle: name) == Cell(bold, subtitle: plain))
    #expect(Cell(name, subtitle: "\(name, .bold)") == Cell(plain, subtitle: bold))
    #expect(Cell(dim, subtitle: name).detailStyle == .subtitle)
    #expect(Cell(lines: [name, name]) == Cell(lines: [plain, plain]))
    #expect(Cell(wrapping: name, detail: dim).numberOfLines == 0)
    #expect(Cell(name, accessory: .checkmark).accessory == .checkmark)
  }

  @Test func `A choice between two literals is a text of a cell`() {
    let isOn = name == "ada"
    #expect(Cell(isOn ? "on" : "off").text == "on")
    #expect(Cell(name, detail: isOn ? "on" : "off").detail == "on")
    #expect(Cell(name, detail: isOn ? "on" : nil).detail == "on")
    #expect(Cell(wrapping: isOn ? "on" : "off").text == "on")
  }

  @Test func `What a cell has besides its texts follows in the same expression`() {
    let cell = Cell("\(name, .bold)", detail: name).symbol("●").lines(["more"]).background(.blue)
    var other = Cell(styled, detail: StyledText(name))
    other.symbol = "●"
    other.additionalLines = ["more"]
    other.background = .blue
    #expect(cell == other)
  }
}
