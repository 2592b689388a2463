import Foundation
import StatefulTable
import StatefulTableText

// A picker of files, with the beginning of the file at the cursor beside it.
// usage: find . -type f | FilePicker

final class FileList: LineTableController {
  let preview = TextController("", text: "")

  override func tableView(_ tableView: TableView, didMoveCursorTo indexPath: IndexPath?) {
    let path = indexPath.flatMap(item)?.text ?? ""
    let bytes = try? FileHandle(forReadingAtPath: path)?.read(upToCount: 4_096)
    preview.show(path, text: String(decoding: bytes ?? Data(), as: UTF8.self))
  }
}

let files = FileList()
await TerminalSession.main(picking: files, preview: files.preview)
