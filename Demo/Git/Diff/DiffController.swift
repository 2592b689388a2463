import FoundationEssentials
import StatefulTable

/// What a commit says and what it changed.
final class DiffController: PagedTableController<DiffLine> {
  init(_ repository: GitRepository, commit: GitCommit) {
    super.init(source: DiffSource(repository, commit: commit))
    title = commit.abbreviatedHash
    loadingView = .spinner("Reading the commit…")
  }

  override func cell(for line: DiffLine) -> Cell {
    let size = line.text.isCut ? StyledText(ByteCount.words(line.text.byteCount), .dim) : nil
    return Cell(StyledText(line.text.text, line.style), detail: size)
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }
}
