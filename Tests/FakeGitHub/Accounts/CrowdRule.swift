/// Generates the followers of the `crowd-N` accounts, each from its number alone.
///
/// Member k is the same account in every crowd, so `crowd-100` and `crowd-300` share 100 members.
/// Ids rise with k. They are higher than the ids in `profiles.jsonl`, except the id of `far-horizon`,
/// and lower than the ids of the `crowd-N` accounts.
package enum CrowdRule {
  /// The size of the largest crowd, chosen so that every id fits into 32 bits.
  package static let largestSize = 100_000_000

  private static let firstMemberID = 300_000_000
  private static let stride = 11
  private static let firstCrowdID = 1_500_000_000

  private static let heads = [
    "amber", "birch", "cinder", "dapple", "ember", "fern", "grey", "hazel", "iris", "juniper",
    "kestrel", "lark", "mo", "northern", "otter", "pine", "quiet", "r", "silver", "tidal",
    "umber", "vesper", "wandering", "xeric", "yarrow", "zephyr", "blue", "copper", "dune", "elm",
    "frost", "gull",
  ]
  private static let tails = [
    "anvil", "bits", "compiler", "dev", "engine", "fox", "gardener", "hill", "ink", "jay",
    "kettle", "lamp", "mapmaker", "node", "owl", "parser", "quill", "river", "stack", "thistle",
    "unit", "vale", "weaver", "xy", "yard", "zen", "beacon", "code", "drift", "echo", "field",
    "shepherd",
  ]
  private static let stems: [String] = tails.indices.flatMap { tail in
    heads.indices.map { head in stem(head: head, tail: tail) }
  }
  private static let stemBytes = stems.map { Array($0.utf8) }
  private static let stemNumbers = Dictionary(
    uniqueKeysWithValues: stems.enumerated().map { ($0.element.lowercased(), $0.offset) })

  private static func stem(head: Int, tail: Int) -> String {
    let first = (head ^ tail) & 7 == 0 ? heads[head].capitalizedFirst : heads[head]
    switch (head + tail * 3) % 4 {
    case 0: return first + "-" + tails[tail]
    case 1: return first + tails[tail].capitalizedFirst
    default: return first + tails[tail]
    }
  }

  /// Returns the login of member `number`, counted from 1.
  package static func login(of number: Int) -> [UInt8] {
    let (round, place) = (number - 1).quotientAndRemainder(dividingBy: stems.count)
    let bytes = stemBytes[(place * 397) % stems.count]
    return round == 0 ? bytes : bytes + Array(String(round).utf8)
  }

  /// Returns the login of member `number` as a string.
  package static func name(of number: Int) -> String {
    String(decoding: login(of: number), as: UTF8.self)
  }

  /// Returns the logins of members 1 to `count`, in order.
  package static func logins(_ count: Int) -> [String] { (1...count).map(name) }

  /// Returns the id of member `number`.
  package static func id(of number: Int) -> Int {
    firstMemberID + number * stride + (number &* 7919 >> 3) % (stride - 1)
  }

  /// Returns the node id of an account with a 32-bit id, in GitHub's newer form.
  package static func nodeID(of id: Int) -> [UInt8] {
    var digits = Array("U_kgDO".utf8)
    for shift in [30, 24, 18, 12, 6, 0] { digits.append(alphabet[((id << 4) >> shift) & 63]) }
    return digits
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Returns the number of the member with the given login, ignoring case; nil if no member has it.
  package static func member(named login: String) -> Int? {
    let lower = login.lowercased()
    let stem = lower.prefix { !$0.isNumber }
    let round = lower.dropFirst(stem.count)
    guard let place = stemNumbers[String(stem)], !round.hasPrefix("0") else { return nil }
    guard let rounds = round.isEmpty ? 0 : Int(round), rounds < largestSize / stems.count else {
      return nil
    }
    return rounds * stems.count + (place * inverse) % stems.count + 1
  }

  /// The inverse of 397 modulo 1024.
  private static let inverse = 325

  /// Returns the number of the member with the given id; nil if no member has it.
  package static func member(withID id: Int) -> Int? {
    let number = (id - firstMemberID) / stride
    guard number >= 1, number <= largestSize else { return nil }
    return self.id(of: number) == id ? number : nil
  }

  /// Returns the size of the crowd that a login such as `crowd-250000` names; nil for other logins.
  package static func size(named login: String) -> Int? {
    let lower = login.lowercased()
    guard lower.hasPrefix("crowd-"), let size = Int(lower.dropFirst(6)) else { return nil }
    return (0...largestSize).contains(size) && lower == "crowd-\(size)" ? size : nil
  }

  /// Returns the id of the account `crowd-SIZE`.
  package static func crowdID(ofSize size: Int) -> Int { firstCrowdID + size }

  /// Returns the size of the crowd whose account has the given id; nil for other ids.
  package static func size(withID id: Int) -> Int? {
    (firstCrowdID...firstCrowdID + largestSize).contains(id) ? id - firstCrowdID : nil
  }
}
