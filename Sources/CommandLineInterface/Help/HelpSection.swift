/// A part of a help text or a man page, under a title of its own.
package struct HelpSection: Sendable, Equatable {
  /// What a section is made of.
  package enum Block: Sendable, Equatable {
    /// Running text; words between backticks are typed as they stand there.
    case paragraph(String)
    /// Lines to be typed.
    case examples([HelpExample])
    /// What may be typed, in general.
    case usage([String])
    /// Terms and their meanings.
    case entries([HelpEntry])
  }

  /// Empty where the text needs no title.
  package let title: String
  package let blocks: [Block]
  /// Whether it belongs to the section before it, where that is to be seen.
  package let isPart: Bool

  package init(_ title: String, _ blocks: [Block], isPart: Bool = false) {
    self.title = title
    self.blocks = blocks
    self.isPart = isPart
  }

  package init(_ title: String, _ entries: [HelpEntry]) {
    self.init(title, entries.isEmpty ? [] : [.entries(entries)])
  }

  /// The terms and meanings of all blocks.
  package var entries: [HelpEntry] {
    blocks.flatMap { block -> [HelpEntry] in
      switch block {
      case .entries(let entries): entries
      case .paragraph, .examples, .usage: []
      }
    }
  }
}
