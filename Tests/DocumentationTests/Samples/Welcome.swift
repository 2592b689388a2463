import StatefulTable
import StatefulTableText

final class Welcome: Responder {
  private weak var screen: TableScreen?

  init(on screen: TableScreen) { self.screen = screen }

  var commands: [Command] {
    [
      Command("close", keys: [.enter, .escape], title: "begin", priority: 100) { [self] in
        screen?.pop(self)
      }
    ]
  }

  func draw(in frame: inout Frame, _ context: ResponderContext) {
    frame.clear(context.area)
    let (line, columns) = (context.area.origin.line, context.area.columns)
    frame.draw(StyledText("Welcome!", context.theme.title), line: line, columns: columns)
  }

  var spokenParts: [[String]] { [["Welcome!"]] }
}
