import TestSupport
import Testing

@testable import TerminalScreen

@Suite struct KeyDecoderTests {
  @Test("decodes each key, mouse action, paste and reply", arguments: KeySample.all)
  func decodes(_ sample: KeySample) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(sample.bytes) == sample.events)
    #expect(decoder.silenceLimit == nil)
    #expect(decoder.flush() == [])
  }

  @Test("gives the same events wherever the reads are split", arguments: KeySample.all)
  func ignoresSplits(_ sample: KeySample) {
    for split in sample.bytes.indices {
      var decoder = KeyDecoder()
      #expect(
        decoder.decode(sample.bytes[..<split]) + decoder.decode(sample.bytes[split...])
          == sample.events, "split at \(split)")
    }
    // Ctrl-C alone would end a paste.
    if sample.bytes.contains(0x03), sample.bytes.count > 1 { return }
    var decoder = KeyDecoder()
    #expect(sample.bytes.flatMap { decoder.decode([$0]) } == sample.events)
  }

  @Test("decodes all samples in one read")
  func decodesSamplesTogether() {
    var decoder = KeyDecoder()
    #expect(
      decoder.decode(KeySample.all.flatMap(\.bytes)) == KeySample.all.flatMap(\.events))
  }

  @Test("decodes clusters that arrive together as characters, and never waits for marks")
  func joinsClusters() {
    var decoder = KeyDecoder()
    let text = "e\u{301}👩‍🚀🇩🇪x"
    #expect(decoder.decode(text.utf8) == text.map { .key(.of($0)) })
    #expect(decoder.decode("e".utf8) == [.key(.of("e"))])
    #expect(decoder.decode("\u{301}".utf8) == [.key(.of("\u{301}"))])
    #expect(
      decoder.decode("\u{1B}e\u{301}o\u{1B}x".utf8)
        == [.key(.of("e\u{301}", .alt)), .key(.of("o")), .key(.of("x", .alt))])
  }

  @Test(
    "drops invalid UTF-8",
    arguments: [
      [0x80], [0xFF], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F],
      [0xF4, 0x90, 0x80, 0x80], [0xC2, 0x9B], [0x1B, 0xC3], [0x1B, 0xFF],
    ] as [[UInt8]])
  func dropsInvalidBytes(bytes: [UInt8]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes + Array("a".utf8)) == [.key(.of("a"))])
  }

  @Test("decodes an unfinished sequence as the keys that may have sent it")
  func flushes() {
    let escape = KeyPress(.escape)
    let samples = [
      KeySample("\u{1B}", escape),
      KeySample("\u{1B}[", .of("[", .alt)), KeySample("\u{1B}O", .of("O", .alt)),
      KeySample("\u{1B}]", .of("]", .alt)), KeySample("\u{1B}P", .of("P", .alt)),
      KeySample("\u{1B}[1;"), KeySample("\u{1B}]11;rgb"),
      KeySample("\u{1B}]11;rgb\u{1B}", escape),
    ]
    for sample in samples {
      var decoder = KeyDecoder()
      #expect(decoder.decode(sample.bytes) == [], "\(sample.testDescription)")
      #expect(decoder.silenceLimit == .milliseconds(30))
      #expect(decoder.flush() == sample.events, "\(sample.testDescription)")
      #expect(decoder.silenceLimit == nil)
      #expect(decoder.decode("a".utf8) == [.key(.of("a"))])
    }
  }

  @Test("ends a paste without its end after 0.5 s of silence, and at a lone Ctrl-C")
  func endsPastes() {
    var decoder = KeyDecoder()
    let start = "\u{1B}[200~abc"
    #expect(decoder.decode(start.utf8) == [])
    #expect(decoder.silenceLimit == .milliseconds(500))
    #expect(decoder.flush() == [.paste("abc")])
    #expect(decoder.silenceLimit == nil)
    // The end that arrives later is dropped.
    #expect(decoder.decode("d\u{1B}[201~e".utf8) == [.key(.of("d")), .key(.of("e"))])
    #expect(decoder.decode(start.utf8) == [])
    #expect(decoder.decode([0x03]) == [.paste("abc"), .key(.control("c"))])
    #expect(decoder.decode(start.utf8) == [])
    #expect(decoder.decode("\u{3}d\u{1B}[201~".utf8) == [.paste("abc\u{3}d")])
  }

  @Test(
    "takes the terminal's attributes and positions of the cursor, and no other reply",
    arguments: [
      ("\u{1B}[?62;4c", .attributes), ("\u{1B}[?6c", .attributes), ("\u{1B}[>41;354;0c", nil),
      ("\u{1B}[?1u", nil), ("\u{1B}[?62;4u", nil), ("\u{1B}[?2;3R", nil), ("\u{1B}[2;3;4R", nil),
      ("\u{1B}[2;0R", nil), ("\u{1B}[2;3R", .cursor(Frame.Position(row: 1, column: 2))),
      ("\u{1B}[4;80R", .cursor(Frame.Position(row: 3, column: 79))),
      ("\u{1B}[2;999999999999999999999R", .cursor(Frame.Position(row: 1, column: 99_999_999))),
    ] as [(String, TerminalAnswer?)])
  func takesAnswers(_ reply: String, _ answer: TerminalAnswer?) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(reply.utf8) == [])
    #expect(decoder.takeAnswers() == [answer].compactMap(\.self))
    #expect(decoder.takeAnswers() == [])
    #expect(decoder.decode("\u{1B}[1;2R".utf8) == [.key(KeyPress(.function(3), .shift))])
    #expect(decoder.takeAnswers() == [])
  }

  @Test("limits the length of a paste")
  func limitsPastes() {
    var decoder = KeyDecoder()
    let long = String(repeating: "0123456789", count: 110_000)
    let events = decoder.decode("\u{1B}[200~\(long)\u{1B}[201~b".utf8)
    #expect(events == [.paste(String(long.prefix(1 << 20))), .key(.of("b"))])
  }

  @Test("stays in step after random bytes")
  func survivesRandomBytes() {
    var random = SeededGenerator()
    let fragments: [[UInt8]] =
      KeySample.all.map(\.bytes)
      + ["\u{1B}", "[", "\u{1B}[200~", ";", "1", "\u{1B}]", "<"].map {
        Array($0.utf8)
      }
    for _ in 0..<2_000 {
      var decoder = KeyDecoder()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        var bytes = (0..<Int.random(in: 0...6, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        bytes += fragments.randomElement(using: &random) ?? []
        _ = decoder.decode(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
        if Int.random(in: 0..<4, using: &random) == 0 { _ = decoder.flush() }
      }
      _ = decoder.flush()
      #expect(decoder.silenceLimit == nil)
      // Only the end of a paste ends it.
      _ = decoder.decode("\u{1B}[201~".utf8)
      #expect(decoder.decode("x\u{1B}[A".utf8) == [.key(.of("x")), .key(KeyPress(.up))])
    }
  }

  @Test("decodes a long run of any one sequence in linear time")
  func takesLinearTime() {
    let parts = ["\u{1B}", "\u{1B}[", "\u{1B}]x", "a", "\u{301}", "\u{1B}[<0;1;1M", "\u{1B}[1;"]
    for part in parts {
      var decoder = KeyDecoder()
      _ = decoder.decode(String(repeating: part, count: 50_000).utf8)
      _ = decoder.decode("\u{1B}[1\(String(repeating: "1", count: 50_000))".utf8)
      #expect(decoder.decode("\r".utf8).last == .key(KeyPress(.enter)))
    }
  }
}
