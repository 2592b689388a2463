import Testing

@testable import StatefulTableText

/// A line that is being typed: what scripts can't say of it.
struct LineEditorTests {
  @Test(arguments: [
    ("x y", "ax y"), ("x\ny\n", "ax y"), ("\tx\u{1B}\u{07}\u{9B}", "a x"), ("", "a"), ("\n", "a"),
    ("\u{301}", "a\u{301}"),
  ])
  func `Pasted text is inserted on one line`(text: String, expected: String) {
    var editor = LineEditor("a")
    editor.insert(text)
    #expect(editor.text == expected)
  }
}
