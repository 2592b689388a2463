import Foundation
import FoundationXML
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

/// Frames as pictures, read by an XML parser as a viewer reads them.
struct FramePictureTests {
  /// What an SVG has to show.
  private final class Reader: NSObject, XMLParserDelegate {
    struct Text: Equatable {
      var text = ""
      var attributes: [String: String] = [:]
    }

    private(set) var texts: [Text] = []
    private(set) var rectangles: [[String: String]] = []
    private(set) var classes: [String] = []
    private(set) var style = ""
    private(set) var size = ""
    private var elements: [String] = []

    init(_ svg: String) throws {
      super.init()
      let parser = XMLParser(data: Data(svg.utf8))
      parser.delegate = self
      guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.append(name)
      switch name {
      case "svg": size = attributes["viewBox"] ?? ""
      case "text": texts.append(Text(attributes: attributes))
      case "rect": rectangles.append(attributes)
      case "g": attributes["class"].map { classes.append($0) }
      default: break
      }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      switch elements.last {
      case "text": texts[texts.count - 1].text += string
      case "style": style += string
      default: break
      }
    }

    func parser(
      _ parser: XMLParser,
      didEndElement name: String,
      namespaceURI: String?,
      qualifiedName: String?
    ) { elements.removeLast() }
  }

  private func frame(_ texts: StyledText..., columns: Int = 12) -> Frame {
    var frame = Frame(size: Size(columns: columns, lines: texts.count))
    for (line, text) in texts.enumerated() { frame.draw(text, line: line, columns: 0..<columns) }
    return frame
  }

  @Test func `Each text stands in its columns, in its color and with its traits`() throws {
    let picture = try Reader(
      FramePicture().svg(
        frame(
          StyledText("a", Style(foreground: .red, traits: [.bold, .underline])) + "b < c & d",
          StyledText("x", Style(foreground: .rgb(1, 2, 3), background: .indexed(196)))
        )
      )
    )
    #expect(picture.size == "0 0 128 60")
    #expect(picture.texts.map(\.text) == ["a", "b < c & d  ", "x"])
    #expect(picture.texts[0].attributes["fill"] == "#e06c75")
    #expect(picture.texts[0].attributes["font-weight"] == "bold")
    #expect(picture.texts[0].attributes["text-decoration"] == "underline")
    #expect(picture.texts[1].attributes["x"] == "9")
    #expect(picture.texts[1].attributes["textLength"] == "99")
    #expect(picture.texts[2].attributes["y"] == "35")
    #expect(picture.texts[2].attributes["fill"] == "#010203")
    #expect(picture.rectangles.last?["fill"] == "#ff0000")
  }

  @Test("Exchanged colors are exchanged, and a wide character has two columns of its own")
  func exchangedColors() throws {
    let picture = try Reader(
      FramePicture().svg(frame("漢b🎉", StyledText(" ", Style(traits: .inverse))))
    )
    #expect(picture.texts.map(\.text) == ["漢", "b", "🎉"])
    #expect(picture.texts.map { $0.attributes["textLength"] } == ["18", "9", "18"])
    #expect(picture.rectangles.last?["fill"] == "#d4d4d4")
  }

  @Test("Frames follow each other with their times, and one stands where nothing moves")
  func frames() throws {
    let steps = [
      FramePicture.Step(frame("one"), for: .seconds(1)),
      FramePicture.Step(frame("two", columns: 20), for: .milliseconds(500)),
      FramePicture.Step(frame("three"), for: .zero),
    ]
    let picture = try Reader(FramePicture().svg(steps))
    #expect(picture.size == "0 0 200 40")
    #expect(picture.classes == ["f f0", "f f1", "f f2"])
    #expect(
      picture.texts.map { $0.text.trimmingCharacters(in: .whitespaces) } == ["one", "two", "three"]
    )
    #expect(picture.style.contains("animation:f1 1.6s step-end infinite"))
    #expect(picture.style.contains("62.5%{visibility:visible}93.75%,100%{visibility:hidden}"))
    #expect(picture.style.contains("prefers-reduced-motion"))
    #expect(picture.style.contains(".f{visibility:hidden}.f0{visibility:visible}"))
    let other = try Reader(FramePicture().svg(steps, still: 1))
    #expect(other.style.contains(".f{visibility:hidden}.f1{visibility:visible}"))
    _ = try Reader(FramePicture().svg([]))
  }
}
