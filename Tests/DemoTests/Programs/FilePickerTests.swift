import Foundation
import StatefulTable
import TestSupport
import Testing

/// The picker of files of the folder `Programs`.
@Suite("A picker with a preview", .timeLimit(.generous), .disabled(if: Sanitizer.isOn))
struct FilePickerTests {
  @Test func `The file at the cursor is shown beside the files, and follows what is typed`()
    async throws
  {
    let picker = try ProgramTerminal(
      "FilePicker",
      size: .init(columns: 100, lines: 8),
      script: """
        cd "$(mktemp -d)" || exit
        seq -f 'An apple. %g' 50 >apple; echo 'A pear.' >pear; echo 'A plum.' >plum
        chosen=$(printf 'apple\\npear\\nplum\\n' | "$1")
        status=$?
        printf '\\033[H\\033[2J'
        echo "$status:" $chosen
        folder=$PWD; cd /; rm -r "$folder"
        """
    )
    try await picker.shows("An apple. 2")
    // The file is read down, and the next one begins at its top.
    picker.type("\t\u{1B}[6~")
    #expect(try await !picker.shows("An apple. 9").contains("⏎ choose"))
    picker.type("\t\u{1B}[B")
    try await picker.shows("A pear.")
    // The row is the first one, as before, and another file.
    picker.type("l")
    try await picker.shows("An apple. 2")
    picker.type("u")
    try await picker.shows("A plum.")
    try await picker.ends(after: "\r")
    try await picker.shows("0: plum")
  }
}
