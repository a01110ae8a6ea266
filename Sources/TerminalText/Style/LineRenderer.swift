/// The terminal state while a line is written: style, link and a pending cursor move.
struct LineRenderer {
  private let traits: OutputTraits
  private let hasDisputedWidth: Bool
  /// The move before the next run; without a cursor, `padding` spaces replace it.
  private var pendingMove: (column: Int, padding: Int)?
  /// True if the text since the last move has right-to-left letters.
  private var isRightToLeft = false
  private var rendition = ""
  private var link: WebLink?

  init(_ traits: OutputTraits, hasDisputedWidth: Bool) {
    self.traits = traits
    self.hasDisputedWidth = hasDisputedWidth
  }

  /// Appends a run, preceded by the sequences that select its style.
  mutating func write(_ run: StyledRun, to bytes: inout [UInt8]) {
    let link = traits.showsLinks ? run.style.link : nil
    if self.link != link, self.link != nil { closeLink(&bytes) }
    if let (column, padding) = pendingMove {
      // Otherwise the gap would be underlined.
      reset(&bytes)
      closeLink(&bytes)
      if traits.canMoveCursor {
        if isRightToLeft { endRightToLeftText(&bytes) }
        // GNU screen moves relative to the column that it computed. Its terminal may have drawn
        // the text wider or narrower, so that both agree on the column only at the left edge.
        if hasDisputedWidth { bytes.append(0x0D) }
        bytes.append(contentsOf: "\u{1B}[\(column + 1)G".utf8)
      } else {
        bytes.append(contentsOf: repeatElement(0x20, count: padding))
      }
      pendingMove = nil
    }
    select(traits.isColored ? run.style.parameters(for: traits) : "", &bytes)
    if let link, self.link == nil { open(link, &bytes) }
    run.write(to: &bytes)
    if traits.canMoveCursor, run.hasRightToLeftText { isRightToLeft = true }
  }

  /// Appends LEFT-TO-RIGHT MARK (UAX #9), which has no width.
  ///
  /// VTE reorders whole rows: without the mark, a border between two right-to-left texts changes
  /// places with them.
  private mutating func endRightToLeftText(_ bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\u{200E}".utf8)
    isRightToLeft = false
  }

  /// Moves the next run to a column; writes nothing until that run.
  mutating func move(to column: Int, padding: Int) {
    pendingMove = (column, (pendingMove?.padding ?? 0) + padding)
  }

  /// Appends the sequences that restore the state before the line.
  mutating func finish(_ bytes: inout [UInt8]) {
    closeLink(&bytes)
    reset(&bytes)
  }

  private mutating func select(_ parameters: String, _ bytes: inout [UInt8]) {
    if parameters == rendition { return }
    reset(&bytes)
    if parameters.isEmpty { return }
    bytes.append(contentsOf: "\u{1B}[\(parameters)m".utf8)
    rendition = parameters
  }

  private mutating func reset(_ bytes: inout [UInt8]) {
    if rendition.isEmpty { return }
    bytes.append(contentsOf: "\u{1B}[0m".utf8)
    rendition = ""
  }

  /// Opens a link (OSC 8); runs with the same `id` form one link, even across a gap.
  private mutating func open(_ link: WebLink, _ bytes: inout [UInt8]) {
    let parameters = link.identifier.map { "id=\($0)" } ?? ""
    bytes.append(contentsOf: "\u{1B}]8;\(parameters);\(link.url)\u{1B}\\".utf8)
    self.link = link
  }

  private mutating func closeLink(_ bytes: inout [UInt8]) {
    if link == nil { return }
    bytes.append(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8)
    link = nil
  }
}
