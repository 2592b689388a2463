import StatefulTableText
import Testing

/// Keys and their modifiers.
struct KeyTests {
  @Test(arguments: [
    (Key(.character("q"), .shift), Key.character("Q")),
    (Key(.character("q"), [.alt, .shift]), .alt("Q")),
    (Key(.character("!"), [.alt, .shift]), .alt("!")),
    (Key(.character("ß"), .shift), .character("ß")),
    (Key(.character(" "), .shift), .character(" ")),
    (Key(.character("Ж"), .control), Key(.character("ж"), .control)),
    (.control("D"), .control("d")),
    (Key(.character("D"), [.control, .shift]), Key(.character("d"), [.shift, .control])),
    (Key(.tab, .shift), .backTab),
    (.control("i"), .tab), (.control("M"), .enter), (.control("j"), .enter),
    (.control("["), .escape), (.control("h"), .backspace), (.control("?"), .backspace),
    (.control("@"), .control(" ")),
    (Key(.character("m"), [.control, .alt]), Key(.enter, .alt)),
  ])
  func `A key has one value, however it is created`(key: Key, other: Key) {
    #expect(key == other)
    #expect(key.hashValue == other.hashValue)
  }

  @Test func `Terminals that can tell keys apart do so`() {
    let keys: [Key] = [
      .character("q"), .character("Q"), .alt("q"), .alt("Q"), .control("q"),
      Key(.character("q"), [.control, .shift]), Key(.character("q"), [.control, .alt]),
      Key(.character("i"), [.control, .shift]), .tab, .backTab, Key(.tab, .control),
      .up, Key(.up, .shift), Key(.up, .alt), Key(.up, .control), Key(.up, [.shift, .alt]),
      .function(1), Key(.function(1), .shift), .enter, Key(.enter, .shift), .control(" "),
    ]
    #expect(Set(keys).count == keys.count)
  }

  @Test func `Each key has a text of its own, which is that key`() throws {
    #expect(Key.all.count > 400)
    for key in Key.all {
      #expect(Key(key.description) == key, "\(key)")
      #expect(!key.description.contains { $0.isWhitespace })
    }
    #expect(Set(Key.all.map(\.description)).count == Key.all.count)
    // Written one after the other, they don't grow together.
    let script = KeyScript(Key.all.map(KeyScript.Step.key))
    #expect(try KeyScript(parsing: script.description) == script)
  }

  @Test(arguments: [
    (Key.character("q"), "q", "q"), (.alt("q"), "<alt-q>", "Alt-q"),
    (.alt("Q"), "<alt-Q>", "Alt-Q"),
    (.control("d"), "<ctrl-d>", "Ctrl-D"), (Key(.up, .shift), "<shift-up>", "Shift-↑"),
    (.function(5), "<f5>", "F5"), (Key(.function(5), .shift), "<shift-f5>", "Shift-F5"),
    (.backTab, "<shift-tab>", "Shift-Tab"), (.pageUp, "<pageup>", "PgUp"),
    (.escape, "<esc>", "Escape"), (.character(" "), "<space>", "Space"),
    (.character("<"), "<lt>", "<"), (.alt("<"), "<alt-lt>", "Alt-<"),
    (.alt(">"), "<alt->>", "Alt->"),
    (.control("-"), "<ctrl-->", "Ctrl--"), (.control("ß"), "<ctrl-ß>", "Ctrl-SS"),
    (Key(.delete, [.control, .alt]), "<ctrl-alt-del>", "Ctrl-Alt-Delete"),
    (.character("\u{301}"), "<u+301>", "\u{301}"),
    (.alt("\u{3000}"), "<alt-u+3000>", "Alt-\u{3000}"),
  ])
  func `A key is written, and named for a help line`(key: Key, text: String, name: String) {
    #expect(key.description == text)
    #expect(key.name == name)
  }

  @Test(arguments: [
    ("<C-D>", Key.control("d")), ("<c-d>", .control("d")), ("<Control-d>", .control("d")),
    ("<a-q>", .alt("q")), ("<A-Q>", .alt("Q")), ("<m-q>", .alt("q")), ("<s-tab>", .backTab),
    ("<S-Up>", Key(.up, .shift)), ("<shift-q>", .character("Q")), ("<PgDn>", .pageDown),
    ("<cr>", .enter), ("<escape>", .escape), ("<ins>", .insert), ("<c-i>", .tab),
    ("<shift-alt-c-left>", Key(.left, [.shift, .alt, .control])),
    ("<u+41>", .character("A")), ("<a-u+41>", .alt("A")), ("<a-<>", .alt("<")),
  ])
  func `A key has other names`(text: String, key: Key) {
    #expect(Key(text) == key)
  }

  @Test(arguments: [
    "", "<", "<>", "qq", "<up", "up>", "<nope>", "<ctrl->", "<c-dd>", "<f0>", "<f36>", "<f>",
    "<q>", "<->", "<<>", "<f01>",
    "<f+1>", "<u+>", "<u+d800>", "<u+41+42>", "<u+zz>", "<-q>", "<down>>", "< >>", "<ctrl up>",
  ])
  func `What is no key is none`(text: String) {
    #expect(Key(text) == nil)
  }
}
