import Foundation
import StatefulTableText
import TestSupport
import Testing

/// Bytes from a terminal, and the keys that they are.
struct InputDecoderTests {
  /// What terminals send beside the bytes of `KeyEncoding`.
  private static let corpus: [(bytes: String, keys: [Key])] = [
    ("jG /", [.character("j"), .character("G"), .character(" "), .character("/")]),
    ("é漢👍", [.character("é"), .character("漢"), .character("👍")]),
    ("\r\n\t\u{7F}\u{08}", [.enter, .enter, .tab, .backspace, .backspace]),
    ("\u{04}\u{15}\u{1A}", [.control("d"), .control("u"), .control("z")]),
    ("\u{00}\u{1C}\u{1F}", [.control(" "), .control("\\"), .control("_")]),
    ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
    ("\u{1B}[H\u{1B}OH\u{1B}[1~\u{1B}[7~", [.home, .home, .home, .home]),
    ("\u{1B}[F\u{1B}OF\u{1B}[4~\u{1B}[8~", [.end, .end, .end, .end]),
    ("\u{1B}[11~\u{1B}[15~\u{1B}[17~", [.function(1), .function(5), .function(6)]),
    ("\u{1B}[[A\u{1B}[[E", [.function(1), .function(5)]),
    ("\u{1B}[Z\u{1B}OM", [.backTab, .enter]),
    // Not understood: left out whole.
    ("\u{1B}[?1;2c\u{1B}[>0;276;0c\u{1B}[24;80R\u{1B}[99~\u{1B}[1 q", []),
    ("\u{1B}[<0;3M\u{1B}[<;;M\u{1B}[<0;0;4M\u{1B}[<0;3;99999999999999999999M\u{1B}[M\u{1B}!!", []),
    ("\u{1B}]11;rgb:0000/0000/0000\u{07}\u{1B}]0;q\u{1B}\\", []),
    ("\u{1B}P1$r0m\u{1B}\\\u{1B}_Gi=1;OK\u{1B}\\", []),
    // A paste of nothing.
    ("\u{1B}[200~\u{1B}[201~j\u{1B}[201~", [.character("j")]),
    // Begun anew.
    ("\u{1B}[1\u{1B}[B", [.down]),
    // Alt is an Escape before the key.
    ("\u{1B}j\u{1B}Q\u{1B}é\u{1B} ", [.alt("j"), .alt("Q"), .alt("é"), .alt(" ")]),
    (
      "\u{1B}\r\u{1B}\u{7F}\u{1B}\u{01}\u{1B}\u{00}",
      [
        Key(.enter, .alt), Key(.backspace, .alt), Key(.character("a"), [.control, .alt]),
        Key(.character(" "), [.control, .alt]),
      ]
    ),
    (
      "\u{1B}\u{1B}[A\u{1B}\u{1B}OB\u{1B}\u{1B}[5~\u{1B}\u{1B}[Z\u{1B}\u{1B}[[A",
      [
        Key(.up, .alt), Key(.down, .alt), Key(.pageUp, .alt), Key(.tab, [.alt, .shift]),
        Key(.function(1), .alt),
      ]
    ),
    // What can begin a sequence, and doesn't.
    ("\u{1B}]jq\u{1B}P\u{1B}[A", [.alt("]"), .character("j"), .character("q"), .alt("P"), .up]),
    (
      "\u{1B}_q\u{1B}Xq\u{1B}^q",
      [.alt("_"), .character("q"), .alt("X"), .character("q"), .alt("^"), .character("q")]
    ),
    (
      "\u{1B}O\u{1B}[C\u{1B}[\u{1B}[D\u{1B}[\r",
      [.alt("O"), .right, .alt("["), .left, .alt("["), .enter]
    ),
    // A string with what no answer has in it ends there.
    ("\u{1B}]0;x\rj\u{1B}P1\u{03}", [.enter, .character("j"), .control("c")]),
    // An Escape before what is no key is one, and Ctrl-C is one in any case.
    ("\u{1B}\u{03}\u{1B}\u{1B}\u{03}", [.escape, .control("c"), .escape, .escape, .control("c")]),
    ("\u{1B}\u{1B}\u{1B}[A\u{1B}\u{1B}j", [.escape, Key(.up, .alt), .escape, .alt("j")]),
    ("\u{1B}\u{1B}[?69;2$y\u{1B}\u{1B}[1\u{1B}[B\u{1B}\u{80}", [.escape, .escape, .down, .escape]),
    (
      "\u{1B}[23~\u{1B}[25~\u{1B}[28~\u{1B}[34~",
      [.function(11), .function(13), .function(15), .function(20)]
    ),
    // Modifiers after `ESC O`.
    (
      "\u{1B}O5A\u{1B}O1;2P\u{1B}O2M",
      [Key(.up, .control), Key(.function(1), .shift), Key(.enter, .shift)]
    ),
    // xterm's other keys. Shift is in the character already.
    (
      "\u{1B}[27;5;9~\u{1B}[27;2;13~\u{1B}[27;6;68~\u{1B}[27;3;33~",
      [
        Key(.tab, .control), Key(.enter, .shift), Key(.character("d"), [.control, .shift]),
        .alt("!"),
      ]
    ),
    ("\u{1B}[27;5~\u{1B}[27~\u{1B}[27;5;~\u{1B}[27;5;128~\u{1B}[27;5;57358~", []),
    // Older versions of tmux send Control twice.
    ("\u{1B}[14;2u\u{1B}[28;5u", [Key(.character("n"), [.control, .shift]), .control("\\")]),
    // Kitty's protocol: what Shift makes of a key, and keys in another script.
    (
      "\u{1B}[113;3u\u{1B}[113:81;4u\u{1B}[44:60;4u\u{1B}[50:64;6u",
      [.alt("q"), .alt("Q"), .alt("<"), .control(" ")]
    ),
    (
      "\u{1B}[1089::99;5u\u{1B}[1089:1057:99;6u\u{1B}[1081::113;3u",
      [.control("c"), Key(.character("c"), [.control, .shift]), .alt("й")]
    ),
    (
      "\u{1B}[127;5u\u{1B}[13;2u\u{1B}[9;6u\u{1B}[105;5u\u{1B}[91;5u",
      [
        Key(.backspace, .control), Key(.enter, .shift), Key(.tab, [.control, .shift]), .tab,
        .escape,
      ]
    ),
    // Held, released, with text, with locks, with the key of the window system, and a key alone that is a modifier.
    ("\u{1B}[1;1:2A\u{1B}[1;1:3A\u{1B}[97;1:3u\u{1B}[3;5:3~", [.up]),
    (
      "\u{1B}[97;;97:98u\u{1B}[113;69u\u{1B}[113;197u",
      [.character("a"), .control("q"), .control("q")]
    ),
    ("\u{1B}[113;9u\u{1B}[1;13A\u{1B}[57441;2u\u{1B}[57358u\u{1B}[0;;229u\u{1B}[u\u{1B}[;5u", []),
    (
      "\u{1B}[1114112;5u\u{1B}[55296;5u\u{1B}[99999999999999999999;5u\u{1B}[97;99999999999999999999u\u{1B}[97:<;5u",
      []
    ),
    // The numeric keypad.
    (
      "\u{1B}[57414u\u{1B}[57417;5u\u{1B}[57401u\u{1B}[57376u",
      [.enter, Key(.left, .control), .character("2"), .function(13)]
    ),
    // Answers that nobody asked for: which keys are sent, whether a mode is set, the kind of terminal, and where the
    // cursor is.
    ("\u{1B}[?5u\u{1B}[?0u\u{1B}[?uj", [.character("j")]),
    ("\u{1B}[?69;2$yj\u{1B}[?2026;0$yk", [.character("j"), .character("k")]),
    (
      "\u{1B}[?64;1;2cj\u{1B}[>0;276;0ck\u{1B}[0c\u{1B}[?1$c\u{1B}[?c\u{1B}[5;7Rl",
      [.character("j"), .character("k"), .character("l")]
    ),
  ]

  private static let bytes = corpus.flatMap { Array($0.bytes.utf8) }
  private static let events = corpus.flatMap(\.keys).map(InputEvent.key)

  @Test("Each sequence is its keys", arguments: corpus.indices)
  func eachSequenceIsItsKeys(index: Int) {
    let (bytes, keys) = Self.corpus[index]
    var decoder = InputDecoder()
    #expect(decoder.decode(bytes.utf8) == keys.map(InputEvent.key))
    #expect(decoder.pending == nil)
  }

  @Test func `The keys are the same however the bytes are cut`() {
    let badCut = (0...Self.bytes.count).first { cut in
      var decoder = InputDecoder()
      let keys = decoder.decode(Self.bytes[..<cut]) + decoder.decode(Self.bytes[cut...])
      return keys != Self.events
    }
    #expect(badCut == nil)
    var decoder = InputDecoder()
    #expect(Self.bytes.flatMap { decoder.decode([$0]) } == Self.events)
  }

  @Test(arguments: KeyEncoding.allCases)
  func `Each key is the same in all ways of sending it, cut or not`(encoding: KeyEncoding) {
    let keys = Key.all.compactMap { key in encoding.bytes(of: key).map { (key: key, bytes: $0) } }
    #expect(keys.count > 120)
    for (key, bytes) in keys {
      for isCut in [false, true] {
        var decoder = InputDecoder()
        let events =
          isCut ? bytes.utf8.flatMap { decoder.decode([$0]) } : decoder.decode(bytes.utf8)
        #expect(events == [.key(key)], "\(bytes.debugDescription)")
        #expect(decoder.pending == nil, "\(bytes.debugDescription)")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 10])
  func `An Escape that is held down is pressed each time`(count: Int) {
    var decoder = InputDecoder()
    let events = (0..<count).flatMap { _ in decoder.decode([0x1B]) }
    #expect(decoder.pending == .escape)
    #expect(events + decoder.flush() == Array(repeating: .key(.escape), count: count))
    #expect(decoder.decode("j".utf8) == [.key(.character("j"))])
  }

  @Test(
    "Alt with what can begin a sequence is a key once nothing follows",
    arguments: Array("[O]P_"),
    [false, true]
  )
  func altWithWhatCanBegin(character: Character, hasEscape: Bool) {
    var decoder = InputDecoder()
    let bytes = (hasEscape ? "\u{1B}" : "") + "\u{1B}\(character)"
    let events = decoder.decode(bytes.utf8)
    #expect(decoder.pending == .escape)
    #expect(
      events + decoder.flush() == (hasEscape ? [.key(.escape)] : []) + [.key(.alt(character))]
    )
    #expect(decoder.pending == nil)
    #expect(decoder.decode("0;q".utf8) == "0;q".map { .key(.character($0)) })
  }

  @Test(arguments: ["\u{1B}[1;", "\u{1B}O5", "\u{1B}]0;x", "\u{1B}P1$r", "\u{1B}_Gi=1", "\u{1B}[["])
  func `A sequence that does not go on is left out`(bytes: String) {
    var decoder = InputDecoder()
    #expect(decoder.decode(bytes.utf8) == [])
    #expect(decoder.pending == .sequence)
    #expect(decoder.flush() == [])
    #expect(decoder.decode("j".utf8) == [.key(.character("j"))])
  }

  @Test(arguments: [
    "ff", "c3", "e2 82", "f0 9f 98", "c0 af", "ed a0 80", "f4 90 80 80", "80", "c2 9b",
  ])
  func `What is not UTF-8 is left out`(hex: String) {
    let bytes = hex.split(separator: " ").compactMap { UInt8($0, radix: 16) }
    var decoder = InputDecoder()
    #expect(decoder.decode(bytes + Array("j".utf8)) == [.key(.character("j"))])
  }

  @Test func `The focus is no key, and a sequence with numbers isn't the focus`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[I\u{1B}[O".utf8) == [.focus(true), .focus(false)])
    #expect(decoder.decode("\u{1B}[2I\u{1B}[1;2O\u{1B}[?Ij".utf8) == [.key(.character("j"))])
    #expect(decoder.decode("\u{1B}OA".utf8) == [.key(.up)])
  }

  @Test(arguments: [
    ("qqR\r\u{1B}[A\u{1B}]0;x", "qqR\n"), ("é漢\n👍\u{03}x", "é漢\n👍\u{03}x"), ("a\u{1B}b", "ab"),
    ("\u{1B}[200~a", "a"),
  ])
  func `A paste is text and presses no keys`(bytes: String, text: String) {
    let paste = "\u{1B}[200~\(bytes)\u{1B}[201~j"
    let events = [InputEvent.paste(text), .key(.character("j"))]
    var decoder = InputDecoder()
    #expect(decoder.decode(paste.utf8) == events)
    #expect(paste.utf8.flatMap { decoder.decode([$0]) } == events)
    #expect(decoder.pending == nil)
  }

  @Test func `A paste that does not end is given up after a pause`() {
    var decoder = InputDecoder()
    for end in ["\u{1B}", "\u{1B}\u{1B}[", "\u{1B}]", "\u{1B}]0", ""] {
      #expect(decoder.decode("\u{1B}[200~abc\(end)".utf8) == [])
      #expect(decoder.pending == .paste)
      #expect(decoder.flush() == [.paste("abc")])
      #expect(decoder.pending == nil)
    }
    #expect(decoder.decode("q".utf8) == [.key(.character("q"))])
  }

  @Test(
    "Ctrl-C that nothing follows ends a paste",
    arguments: ["abc", "", "\u{1B}]0;x", "\u{1B}", "\u{1B}é", "\u{03}"],
    ["\u{03}", "\u{1B}[99;5u", "\u{1B}[27;5;99~"]
  )
  func ctrlCThatNothing(text: String, interrupt: String) {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[200~\(text)\(interrupt)".utf8) == [])
    #expect(decoder.pending == .interrupt)
    #expect(decoder.flush() == [.key(.control("c"))])
    #expect(decoder.pending == nil)
  }

  @Test func `Ctrl-C within a paste is text if more follows`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[200~a\u{03}".utf8) == [])
    #expect(decoder.decode("q".utf8) == [])
    #expect(decoder.pending == .paste)
    #expect(decoder.decode("\u{1B}[201~".utf8) == [.paste("a\u{03}q")])
  }

  @Test(arguments: ["x", "漢"])
  func `A paste that is too long is refused as a whole, whether it ends or not`(character: String) {
    let longest = String(repeating: character, count: InputEvent.pasteLimit)
    for end in ["\u{1B}[201~", ""] {
      var decoder = InputDecoder()
      #expect(
        decoder.decode("\u{1B}[200~\(longest)\(end)".utf8) + decoder.flush() == [.paste(longest)]
      )
      #expect(
        decoder.decode("\u{1B}[200~\(longest)\(character)\(end)".utf8) + decoder.flush()
          == [.longPaste]
      )
      #expect(decoder.decode("q".utf8) == [.key(.character("q"))])
    }
  }

  @Test(
    "A mouse event is a click, a release or a turn of the wheel",
    arguments: [
      ("\u{1B}[<0;3;4M", MouseEvent(.click, at: .init(line: 3, column: 2))),
      // With Shift, Meta and Control.
      ("\u{1B}[<28;1;1M", MouseEvent(.click, at: .init(line: 0, column: 0))),
      ("\u{1B}[<64;300;2M", MouseEvent(.wheelUp, at: .init(line: 1, column: 299))),
      ("\u{1B}[<65;1;500M", MouseEvent(.wheelDown, at: .init(line: 499, column: 0))),
      ("\u{1B}[<0;3;4m", MouseEvent(.release, at: .init(line: 3, column: 2))),
      // The right button, a movement, the wheel turned sideways.
      ("\u{1B}[<2;3;4M", nil), ("\u{1B}[<2;3;4m", nil), ("\u{1B}[<32;3;4M", nil),
      ("\u{1B}[<66;3;4M", nil), ("\u{1B}[<64;3;4m", nil), ("\u{1B}[<0;3;4n", nil),
      // The old form.
      ("\u{1B}[M !\"", nil), ("\u{1B}[M\u{0}!!", nil),
    ]
  )
  func mouse(bytes: String, event: MouseEvent?) {
    let events = event.map { [InputEvent.mouse($0)] } ?? []
    var decoder = InputDecoder()
    #expect(decoder.decode(bytes.utf8) == events)
    #expect(bytes.utf8.flatMap { decoder.decode([$0]) } == events)
    // Pasted, it is not one.
    let pasted = decoder.decode("\u{1B}[200~\(bytes)\u{1B}[201~j".utf8)
    #expect(pasted.last == .key(.character("j")))
    #expect(!pasted.contains { if case .mouse = $0 { true } else { false } })
  }

  @Test func `The three bytes of an old mouse event are no keys, also where they are no text`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B, 0x5B, 0x4D, 0x61, 0xFF, 0x9B]) == [])
    #expect(decoder.decode("\u{1B}[M !\"j".utf8) == [.key(.character("j"))])
  }

  /// `INPUT_BYTES` sets how many bytes are tried, such as 10000000; by default few enough for each run.
  @Test func `No bytes whatever break the decoder or give other keys when cut`() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let count = ProcessInfo.processInfo.environment["INPUT_BYTES"].flatMap { Int($0) } ?? 100_000
    let special = Array("\u{1B}\u{1B}[]O?;:01279~MAPxuZ^$@Ga\\\u{03}\u{07}\u{18}\u{9B}é<mM".utf8)
    for round in 0..<max(1, count / 1000) {
      let bytes = (0..<1000).map { _ in
        let byte = UInt8(truncatingIfNeeded: generator.next())
        return generator.chance(50) ? special[Int(byte) % special.count] : byte
      }
      var whole = InputDecoder()
      let events = whole.decode(bytes)
      var cut = InputDecoder()
      var cutEvents: [InputEvent] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let length = 1 + generator.below(9)
        cutEvents += cut.decode(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
      #expect(cutEvents == events, "seed \(seed), round \(round)")
      #expect(cut.pending == whole.pending, "seed \(seed), round \(round)")
      // Whatever went before, the end of a paste and a pause make it ready again.
      _ = whole.flush()
      _ = whole.decode("\u{1B}[201~".utf8)
      #expect(whole.decode("j".utf8) == [.key(.character("j"))], "seed \(seed), round \(round)")
      if round.isMultiple(of: 50) { await Task.yield() }
    }
  }
}
