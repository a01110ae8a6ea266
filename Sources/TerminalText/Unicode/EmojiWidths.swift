/// The rule by which emoji and sequences of them take cells.
///
/// Terminals disagree: some draw a sequence in two cells, as Unicode intends, and most advance by the
/// sum of its code points, or by a rule in between. Mode 2027 says nothing about it: terminals that
/// don't know it have any of the rules.
public struct EmojiWidths: Sendable, Hashable {
  /// The effect of U+200D ZERO WIDTH JOINER.
  public enum Joiner: Sendable, Hashable {
    /// An emoji that is joined to the one before it takes no cell.
    case joins
    /// Emoji around a joiner take their own cells, and the joiner itself, even between letters, this
    /// number, clamped to 0 to 6: some editors show it as `<200d>`.
    case width(Int)
  }

  /// True if a narrow emoji with U+FE0F VARIATION SELECTOR-16, such as ❤️, takes two cells.
  public let widensWithVS16: Bool
  /// True if an emoji with a skin tone, such as 👍🏽, takes two cells together.
  public let joinsSkinTones: Bool
  /// True if a cluster is as wide as its parts together, and a regional indicator takes one cell;
  /// false if a cluster takes at most two, and a lone indicator does so, too.
  let isSum: Bool
  // Small numbers, because the width of each cluster is measured with a copy.
  private let joinerCells: UInt8?
  private let newest: UInt8

  /// The effect of a joiner, as in 👩‍🚀.
  public var joiner: Joiner { joinerCells.map { .width(Int($0)) } ?? .joins }
  /// True if an emoji that is joined to the one before it takes no cell.
  var joinsEmoji: Bool { joinerCells == nil }
  /// The width of a joiner, in columns.
  var joinerColumns: Int { Int(joinerCells ?? 0) }

  /// The newest major version of Unicode whose emoji take two cells; later emoji take one.
  ///
  /// Clamped to 13 to 17. Emoji up to version 13 are always wide.
  public var newestVersion: Int { Int(newest) }

  /// Creates the rule of a terminal that sums code points, with these exceptions.
  ///
  /// Each regional indicator takes one cell.
  public init(
    widensWithVS16: Bool, joiner: Joiner, joinsSkinTones: Bool,
    newestVersion: Int = EmojiWidths.latestVersion
  ) {
    self.init(
      isSum: true, widensWithVS16: widensWithVS16, joiner: joiner, joinsSkinTones: joinsSkinTones,
      newestVersion: newestVersion)
  }

  private init(
    isSum: Bool, widensWithVS16: Bool, joiner: Joiner, joinsSkinTones: Bool, newestVersion: Int
  ) {
    self.isSum = isSum
    self.widensWithVS16 = widensWithVS16
    joinerCells =
      switch joiner {
      case .joins: nil
      case .width(let columns):
        UInt8(min(max(columns, 0), EmojiWidths.widestJoiner))
      }
    self.joinsSkinTones = joinsSkinTones
    newest = UInt8(min(max(newestVersion, EmojiWidths.oldestVersion), EmojiWidths.latestVersion))
  }

  /// A sequence is one cluster of at most two cells, as Unicode intends (rules W2 to W5).
  public static let cluster = EmojiWidths(
    isSum: false, widensWithVS16: true, joiner: .joins, joinsSkinTones: true,
    newestVersion: latestVersion)

  /// A sequence is as wide as its code points together, without exceptions.
  public static let sum = EmojiWidths(
    widensWithVS16: false, joiner: .width(0), joinsSkinTones: false)

  /// The version of Unicode that TerminalText knows.
  public static let latestVersion = 17
  /// The version up to which all emoji are wide everywhere.
  package static let oldestVersion = 13
  /// The width of `<200d>`.
  private static let widestJoiner = 6

  /// Returns true for an emoji that is newer than `newestVersion`.
  func isTooNew(_ scalar: UInt32) -> Bool {
    if newestVersion == EmojiWidths.latestVersion { return false }
    let changes = EmojiVersions.changes
    let next = changes.firstIndex(from: (scalar + 1) << 8) { $0 }
    return next > 0 && Int(changes[next - 1] & 0xFF) > newestVersion
  }
}

/// The rule of a terminal, found by asking it.
extension EmojiWidths {
  /// The texts that tell a terminal's rule: ❤️, 👩‍🚀, 👍🏽, and an emoji each of Unicode 14, 15, 16 and 17.
  ///
  /// Print each at the first column and request the cursor's position (ECMA-48, DSR 6): it is one
  /// column further than the text is wide.
  public static let probes = [
    "\u{2764}\u{FE0F}", "\u{1F469}\u{200D}\u{1F680}", "\u{1F44D}\u{1F3FD}", "\u{1FAE0}",
    "\u{1FAE8}", "\u{1FAE9}", "\u{1FA8A}",
  ]

  /// Derives the rule of a terminal from the widths that it gave `probes`, in columns.
  ///
  /// Returns nil unless there is a width for each, and all are plausible: 1 or 2 for ❤️, 2 or 4 for 👩‍🚀,
  /// or up to 10 if the joiner takes cells, 2 or 4 for 👍🏽, and up to 2 for the others, of which 0
  /// counts as 1. Other answers come from terminals that decode bytes, or aren't of this question.
  public init?(probed columns: [Int]) {
    guard columns.count == EmojiWidths.probes.count else { return nil }
    let new = columns[3...]
    guard [1, 2].contains(columns[0]), [2, 4].contains(columns[2]),
      new.allSatisfy((0...2).contains)
    else { return nil }
    let joiner: Joiner
    switch columns[1] {
    case 2: joiner = .joins
    case 4...4 + EmojiWidths.widestJoiner: joiner = .width(columns[1] - 4)
    default: return nil
    }
    self.init(
      widensWithVS16: columns[0] == 2, joiner: joiner, joinsSkinTones: columns[2] == 2,
      newestVersion: EmojiWidths.oldestVersion + new.prefix { $0 == 2 }.count)
  }
}

extension EmojiWidths: LosslessStringConvertible {
  /// Reads `cluster`, `sum`, or the exceptions from the sum, separated by commas: `vs16`, `zwj`, or
  /// `zwj=6` for the width of a joiner, `tone`, and `unicode=15` for the newest version.
  ///
  /// Returns nil for other words, for one that comes twice, and for numbers out of range.
  public init?(_ text: String) {
    if text == "cluster" {
      self = .cluster
      return
    }
    var (widens, tones) = (false, false)
    var joiner: Joiner?
    var version: Int?
    for word in text == "sum" ? [] : text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      let number = parts.count == 2 ? Int(parts[1]) : nil
      switch (parts[0], parts.count, number) {
      case ("vs16", 1, _) where !widens: widens = true
      case ("tone", 1, _) where !tones: tones = true
      case ("zwj", 1, _) where joiner == nil: joiner = .joins
      case ("zwj", _, let number?) where joiner == nil && 1...EmojiWidths.widestJoiner ~= number:
        joiner = .width(number)
      case ("unicode", _, let number?)
      where version == nil && EmojiWidths.oldestVersion..<EmojiWidths.latestVersion ~= number:
        version = number
      default: return nil
      }
    }
    self.init(
      widensWithVS16: widens, joiner: joiner ?? .width(0), joinsSkinTones: tones,
      newestVersion: version ?? EmojiWidths.latestVersion)
  }

  /// The rule in words that `init(_:)` reads.
  public var description: String {
    if self == .cluster { return "cluster" }
    var words: [String] = []
    if widensWithVS16 { words.append("vs16") }
    if joinsEmoji {
      words.append("zwj")
    } else if joinerColumns > 0 {
      words.append("zwj=\(joinerColumns)")
    }
    if joinsSkinTones { words.append("tone") }
    if newestVersion < EmojiWidths.latestVersion { words.append("unicode=\(newestVersion)") }
    return words.isEmpty ? "sum" : words.joined(separator: ",")
  }
}
