/// What is in force on a terminal while a line is written.
struct LineRenderer {
  private enum Place {
    case here
    case column(Int, padding: Int)
  }

  private let traits: OutputTraits
  private var place = Place.here
  private var rendition = ""
  private var link: WebLink?

  init(_ traits: OutputTraits) {
    self.traits = traits
  }

  /// Writes a run, and before it what makes it look as it should.
  mutating func write(_ run: StyledRun, to bytes: inout [UInt8]) {
    let link = traits.showsLinks ? run.style.link : nil
    if self.link != link, self.link != nil { close(&bytes) }
    let rendition = traits.isColoured ? run.style.renditionParameters : ""
    if case .column(let column, let padding) = place {
      // A line below the gap would be a line through nothing.
      reset(&bytes)
      close(&bytes)
      if traits.canMoveCursor {
        bytes.append(contentsOf: "\u{1B}[\(column + 1)G".utf8)
      } else {
        bytes.append(contentsOf: repeatElement(0x20, count: padding))
      }
      place = .here
    }
    select(rendition, &bytes)
    if let link, self.link == nil { open(link, &bytes) }
    run.write(to: &bytes)
  }

  /// Remembers where the next run begins, until there is one.
  mutating func move(to column: Int, padding: Int) {
    if case .column(_, let before) = place {
      place = .column(column, padding: before + padding)
    } else {
      place = .column(column, padding: padding)
    }
  }

  /// Leaves the terminal as it was before the line.
  mutating func finish(_ bytes: inout [UInt8]) {
    close(&bytes)
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

  /// Begins a link (OSC 8): `id` makes the runs of it one link, wherever they stand.
  private mutating func open(_ link: WebLink, _ bytes: inout [UInt8]) {
    let parameters = link.identifier.map { "id=\($0)" } ?? ""
    bytes.append(contentsOf: "\u{1B}]8;\(parameters);\(link.url)\u{1B}\\".utf8)
    self.link = link
  }

  private mutating func close(_ bytes: inout [UInt8]) {
    if link == nil { return }
    bytes.append(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8)
    link = nil
  }
}
