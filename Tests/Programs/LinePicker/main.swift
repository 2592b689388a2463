import StatefulTableText

// A picker of lines from the standard input, for a shell, of which several can be chosen.
// usage: LinePicker <FILE

let lines = LineTableController(allowsMultipleSelection: true)
await TerminalSession.main(picking: lines, options: TerminalSession.Options(height: 8))
