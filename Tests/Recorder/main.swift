// Tells stories to a paged list, and prints what is seen of it after each step.
//
// usage: recorder [--against RECORDING] COUNT [FILE...]
//
// The stories are those of the files, and as many random ones as COUNT says. With a recording of another build, it prints
// where rows, gaps, requests, selection, total and state first differ from that, by kind of difference: how many stories
// have it, and the one with the fewest steps.

import Foundation
import StorySupport

/// A story's line, and an indented one for each thing that was seen.
@MainActor func record(_ story: Story) async -> [String] {
  var told = story
  // What is expected is for tests: here, a story is told to its end.
  told.steps.removeAll { if case .expect = $0 { true } else { false } }
  var records: [Record] = []
  let outcome = await Teller.tell(told, onRecord: { records.append($0) })
  var lines = ["\(told)"]
  for (index, record) in records.enumerated() {
    let step =
      index == 0
      ? "start" : index == records.count - 1 ? "finish" : "\(told.steps[index - 1])"
    let seen = [Seen.rows, .gaps, .requests, .selected, .total]
      .map { "\($0.rawValue)=\(Record.text(record.values[$0] ?? []))" }.joined(separator: " ")
    let fault = index == records.count - 1 ? outcome.fault.map { ": \($0)" } ?? "" : ""
    lines.append("  \(step): \(seen) state=\(record.state)\(fault)")
  }
  return lines
}

/// The first differences between stories as they were recorded and as they are told now.
struct Differences {
  private struct Kind {
    var count = 0
    var steps = Int.max
    var example: [String] = []
  }

  private static let fields: Set<Substring> = [
    "rows", "gaps", "requests", "selected", "total", "state",
  ]
  private var kinds: [String: Kind] = [:]
  private(set) var count = 0

  mutating func compare(_ old: [String], _ new: [String]) {
    if old != new { count += 1 }
    var known: Set<Substring> = []
    for (index, (then, now)) in zip(old, new).enumerated() where then != now {
      let changed = zip(then.split(separator: " "), now.split(separator: " ")).filter { $0 != $1 }
      var fields = changed.compactMap { $0.0.split(separator: "=").first }
        .filter(Self.fields.contains)
      if fields.isEmpty { fields = ["fault"] }
      fields.removeAll { !known.insert($0).inserted }
      if !fields.isEmpty { note(fields.joined(separator: ", "), index, then, now, new) }
      // All that follows from other rows isn't a difference of its own.
      if known.contains("rows") { break }
    }
  }

  private mutating func note(
    _ fields: String,
    _ index: Int,
    _ then: String,
    _ now: String,
    _ story: [String]
  ) {
    let step = now.split { " :".contains($0) }.first ?? ""
    let name = "\(fields) after \(step)"
    kinds[name, default: Kind()].count += 1
    guard index < kinds[name]?.steps ?? 0 else { return }
    kinds[name]?.steps = index
    let setup = story[0].components(separatedBy: " | ")[0]
    let steps = story[1...index].dropFirst().map { $0.prefix { $0 != ":" }.dropFirst(2) }
    kinds[name]?.example = [
      "  \(setup) | \(steps.joined(separator: "; "))", "  then\(then.dropFirst(1))",
      "  now \(now.dropFirst(1))",
    ]
  }

  func report() {
    for (name, kind) in kinds.sorted(by: { $0.value.count > $1.value.count }) {
      print("\n\(name): \(kind.count)")
      for line in kind.example { print(line) }
    }
  }
}

var arguments = Array(CommandLine.arguments.dropFirst())
var old: [Substring]?
if arguments.first == "--against" {
  old = try String(contentsOfFile: arguments[1], encoding: .utf8).split(separator: "\n")
  arguments.removeFirst(2)
}
var stories: [Story] = []
for file in arguments.dropFirst() {
  stories += try Story.all(in: String(contentsOfFile: file, encoding: .utf8))
}
let count = arguments.first.flatMap { Int($0) } ?? 0
stories += (0..<count).map { Story.random(seed: UInt64($0)) }

var differences = Differences()
var next = 0
for story in stories {
  let lines = await record(story)
  if let old {
    guard next < old.count, old[next] == lines[0] else {
      print("The recording ends, or has another story: \(lines[0])")
      exit(1)
    }
    let end = old[(next + 1)...].firstIndex { !$0.hasPrefix("  ") } ?? old.count
    differences.compare(old[next..<end].map(String.init), lines)
    next = end
  } else {
    print(lines.joined(separator: "\n"))
  }
}
if old != nil {
  print("\(stories.count) stories were told, of which \(differences.count) differ.")
  differences.report()
}
