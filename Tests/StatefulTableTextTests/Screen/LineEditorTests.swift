import Testing

@testable import StatefulTableText

/// A line that is being typed.
@MainActor struct LineEditorTests {
  @Test(arguments: [
    ("a b <left> c", "ac|b"), ("a b <left> <left> <left> <right> c", "ac|b"),
    ("a <right> b", "ab|"),
    ("a b c <home> x <end> y", "xabcy|"), ("a b c <c-a> <del> <c-e>", "bc|"),
    ("a b <bs> <bs> <bs>", "|"), ("<del> <left> <bs>", "|"), ("a b c <left> <c-u>", "|c"),
    ("a b c <left> <left> <c-k>", "a|"),
    ("a <space> b <alt-bs>", "a |"), ("a <space> b <ctrl-bs>", "a |"), ("a b <shift-bs>", "a|"),
    // These mean nothing here, and type nothing.
    ("a <alt-q> <ctrl-q> <alt-left> <shift-home> <f5> b", "ab|"),
    ("a b <space> <space> c <space> <c-w>", "ab  |"), ("a b <c-w>", "|"),
    ("a <down> <f1> <tab>", "a|"),
  ])
  func `Keys edit it`(script: String, expected: String) throws {
    var editor = LineEditor()
    for case .key(let key) in try KeyScript(parsing: script).steps { editor.edit(key) }
    #expect(editor.before + "|" + editor.after == expected)
    #expect(editor.text == expected.replacing("|", with: ""))
  }

  @Test func `A mark joins its letter and goes with it`() {
    var editor = LineEditor("e")
    editor.edit(.character("\u{301}"))
    #expect(editor.text.count == 1)
    editor.edit(.backspace)
    #expect(editor.text.isEmpty)
  }

  @Test(arguments: [
    ("x y", "ax y|b"), ("x\ny\n", "ax y|b"), ("\tx\u{1B}\u{07}\u{9B}", "a x|b"), ("", "a|b"),
    ("\n", "a|b"), ("\u{301}", "a\u{301}|b"),
  ])
  func `Pasted text is inserted on one line`(text: String, expected: String) {
    var editor = LineEditor("ab")
    editor.edit(.left)
    editor.insert(text)
    #expect(editor.before + "|" + editor.after == expected)
  }
}

private final class Owner {}

extension LineEditor {
  /// Does what a prompt does with a key.
  @MainActor fileprivate mutating func edit(_ key: Key) {
    if let text = key.typedText {
      insert(text)
      return
    }
    var edited = self
    let table = LineEditor.table { (_: Owner, change) in change(&edited) }
    table.first { $0.keys.contains(key) }?.perform(Owner())
    self = edited
  }
}
