/// A decoder that turns the bytes a terminal sends into keys, pastes and mouse actions.
///
/// It accepts the sequences of xterm and kitty at the same time, drops the terminal's replies and
/// unknown sequences, and takes time linear in the number of bytes.
package struct KeyDecoder: Sendable {
  private enum State: Sendable {
    case text
    /// After ESC.
    case escape
    case sequence
    /// In a reply with text: OSC, DCS, SOS, PM or APC.
    case string
    /// After ESC in a reply with text.
    case stringEscape
    case paste
  }

  private var state = State.text
  private var sequence = ControlSequence(.csi)
  /// The byte after ESC that began a reply; nil after the reply's first byte.
  private var emptyStringIntroducer: UInt8?
  private var paste = PasteCollector()
  private var assembler = ScalarAssembler()
  /// True if ESC precedes the next character.
  private var isAlt = false
  /// The characters since the last event, the first with Alt if `textBeginsWithAlt`.
  private var text = String.UnicodeScalarView()
  private var textBeginsWithAlt = false
  private var events: [InputEvent] = []
  private var answers: [TerminalAnswer] = []

  package init() {}

  /// The silence after which `flush` must be called, because the input so far may be a key of its
  /// own, or a paste without its end; nil if nothing is unfinished.
  package var silenceLimit: Duration? {
    switch state {
    case .text: nil
    case .paste: .milliseconds(500)
    // Terminals send a sequence at once, but a slow connection may split it.
    default: .milliseconds(30)
    }
  }

  /// Decodes bytes that were read at once; they may end anywhere within a sequence.
  ///
  /// Scalars that arrive together form whole characters; the decoder never waits for further marks.
  /// Ctrl-C that arrives alone is always the key, so that a paste without its end can be left.
  package mutating func decode(_ bytes: some Collection<UInt8>) -> [InputEvent] {
    if state == .paste, bytes.count == 1, bytes.first == 0x03 { endPaste() }
    for byte in bytes { take(byte) }
    return takeEvents()
  }

  /// Returns the answers since the last call.
  mutating func takeAnswers() -> [TerminalAnswer] {
    defer { answers = [] }
    return answers
  }

  /// Ends an unfinished sequence: a lone ESC is the Escape key, `ESC [` is Alt-[, a paste ends, and
  /// the rest is dropped.
  package mutating func flush() -> [InputEvent] {
    switch state {
    case .text: break
    case .paste: endPaste()
    case .escape: emit(KeyPress(.escape))
    case .sequence: abandonSequence()
    case .string: abandonString()
    case .stringEscape:
      abandonString()
      emit(KeyPress(.escape))
    }
    state = .text
    return takeEvents()
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .text: takeText(byte)
    case .escape: takeEscape(byte)
    case .sequence: takeSequence(byte)
    case .string: takeString(byte)
    case .stringEscape:
      if byte == UInt8(ascii: "\\") {
        state = .text
      } else {
        abandonString()
        beginEscape()
        takeEscape(byte)
      }
    case .paste: if paste.append(byte) { endPaste() }
    }
  }

  private mutating func endPaste() {
    emit(.paste(paste.text))
    state = .text
  }

  private mutating func takeText(_ byte: UInt8) {
    if assembler.isUnfinished, byte & 0xC0 != 0x80 {
      assembler.reset()
      isAlt = false
    }
    if byte == 0x1B {
      beginEscape()
    } else if byte < 0x20 || byte == 0x7F {
      emit(KeyPress(control: byte, isAlt ? .alt : []))
      isAlt = false
    } else if let scalar = assembler.append(byte) {
      // U+0080 to U+009F are control characters, which no key sends.
      if !(0x80...0x9F).contains(scalar.value) { append(scalar) }
      isAlt = false
    } else if !assembler.isUnfinished {
      isAlt = false
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if isAlt {
      endText()
      textBeginsWithAlt = true
    }
    text.append(scalar)
  }

  private mutating func beginEscape() {
    state = .escape
    isAlt = false
  }

  private mutating func takeEscape(_ byte: UInt8) {
    switch byte {
    case 0x1B: emit(KeyPress(.escape))
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      sequence = ControlSequence(byte == UInt8(ascii: "[") ? .csi : .ss3)
      state = .sequence
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      emptyStringIntroducer = byte
      state = .string
    default:
      isAlt = true
      state = .text
      takeText(byte)
    }
  }

  private mutating func takeSequence(_ byte: UInt8) {
    guard 0x20...0x7E ~= byte else {
      abandonSequence()
      state = .text
      takeText(byte)
      return
    }
    guard sequence.append(byte) else { return }
    state = .text
    if let key = sequence.keyPress(final: byte) {
      emit(key)
    } else if sequence.isMouseReport, byte | 0x20 == UInt8(ascii: "m") {
      let event = MouseEvent(
        code: sequence.parameter(0) ?? 0, column: sequence.parameter(1) ?? 0,
        row: sequence.parameter(2) ?? 0, isRelease: byte == UInt8(ascii: "m"))
      if let event { emit(.mouse(event)) }
    } else if sequence.introducer == .csi, byte == UInt8(ascii: "~"), sequence.isStandard,
      sequence.parameter(0) == 200
    {
      paste = PasteCollector()
      state = .paste
    } else if let answer = sequence.answer(final: byte) {
      answers.append(answer)
    }
  }

  /// Ends a sequence that something else interrupts.
  private mutating func abandonSequence() {
    guard sequence.isEmpty else { return }
    emit(KeyPress(.character(sequence.introducer == .csi ? "[" : "O"), .alt))
  }

  private mutating func takeString(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .stringEscape
    case 0x07: state = .text
    case 0x00..<0x20, 0x7F:
      abandonString()
      state = .text
      takeText(byte)
    default: emptyStringIntroducer = nil
    }
  }

  private mutating func abandonString() {
    guard let introducer = emptyStringIntroducer else { return }
    emit(KeyPress(.character(Character(Unicode.Scalar(introducer))), .alt))
  }

  private mutating func emit(_ key: KeyPress) { emit(.key(key)) }

  private mutating func emit(_ event: InputEvent) {
    endText()
    events.append(event)
  }

  private mutating func endText() {
    if text.isEmpty { return }
    for character in String(text) {
      let key = textBeginsWithAlt ? KeyboardLayout.key(of: character) : character
      events.append(.key(KeyPress(.character(key), textBeginsWithAlt ? .alt : [])))
      textBeginsWithAlt = false
    }
    text = String.UnicodeScalarView()
  }

  private mutating func takeEvents() -> [InputEvent] {
    endText()
    defer { events = [] }
    return events
  }
}

/// An answer of the terminal, which arrives among the keys.
enum TerminalAnswer: Sendable, Hashable {
  /// The terminal's attributes (DA1, `CSI ? 62 ; 4 c`).
  case attributes
  /// The position of the cursor (CPR, `CSI 2 ; 3 R`), not in the first row.
  case cursor(Frame.Position)
}

/// A collector of pasted bytes up to the sequence that ends a paste (bracketed paste, mode 2004).
private struct PasteCollector: Sendable {
  /// The maximum length of a paste in bytes; the rest is dropped.
  static let byteLimit = 1 << 20

  /// `CSI 201 ~`.
  private static let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  private var bytes: [UInt8] = []
  private var matchedCount = 0

  /// Adds a byte; returns true if the byte ends the paste.
  mutating func append(_ byte: UInt8) -> Bool {
    if byte == PasteCollector.end[matchedCount] {
      matchedCount += 1
      return matchedCount == PasteCollector.end.count
    }
    // The end contains its first byte only once, so a failed match can't overlap another.
    for byte in PasteCollector.end[..<matchedCount] { keep(byte) }
    matchedCount = byte == PasteCollector.end[0] ? 1 : 0
    if matchedCount == 0 { keep(byte) }
    return false
  }

  private mutating func keep(_ byte: UInt8) {
    if bytes.count < PasteCollector.byteLimit { bytes.append(byte) }
  }

  /// The bytes so far as text: drops invalid UTF-8, and turns CR LF and CR, which terminals send for line
  /// breaks, into LF.
  var text: String {
    var assembler = ScalarAssembler()
    var text = String.UnicodeScalarView()
    var followsReturn = false
    for byte in bytes {
      guard let scalar = assembler.append(byte) else { continue }
      if scalar != "\n" || !followsReturn { text.append(scalar == "\r" ? "\n" : scalar) }
      followsReturn = scalar == "\r"
    }
    return String(text)
  }
}

/// A decoder that assembles scalars from UTF-8 bytes and drops invalid ones (RFC 3629).
private struct ScalarAssembler: Sendable {
  private var value: UInt32 = 0
  private var missingByteCount = 0
  /// The values that the next byte may have; narrower than 0x80 to 0xBF after some lead bytes.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// True if a scalar has begun and isn't complete.
  var isUnfinished: Bool { missingByteCount > 0 }

  mutating func reset() { missingByteCount = 0 }

  /// Returns the scalar that a byte completes; a byte that can't continue a scalar begins another.
  mutating func append(_ byte: UInt8) -> Unicode.Scalar? {
    if missingByteCount > 0, allowed.contains(byte) {
      value = value << 6 | UInt32(byte & 0x3F)
      allowed = 0x80...0xBF
      missingByteCount -= 1
      return missingByteCount == 0 ? Unicode.Scalar(value) : nil
    }
    missingByteCount = 0
    switch byte {
    case 0x00...0x7F: return Unicode.Scalar(byte)
    case 0xC2...0xDF: begin(byte & 0x1F, missing: 1, 0x80...0xBF)
    case 0xE0: begin(0, missing: 2, 0xA0...0xBF)
    case 0xED: begin(0x0D, missing: 2, 0x80...0x9F)
    case 0xE1...0xEF: begin(byte & 0x0F, missing: 2, 0x80...0xBF)
    case 0xF0: begin(0, missing: 3, 0x90...0xBF)
    case 0xF1...0xF3: begin(byte & 0x07, missing: 3, 0x80...0xBF)
    case 0xF4: begin(4, missing: 3, 0x80...0x8F)
    default: break
    }
    return nil
  }

  private mutating func begin(_ bits: UInt8, missing count: Int, _ allowed: ClosedRange<UInt8>) {
    value = UInt32(bits)
    missingByteCount = count
    self.allowed = allowed
  }
}
