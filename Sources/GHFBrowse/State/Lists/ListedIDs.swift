/// The ids of a list, and the position of each.
///
/// A dictionary would take three times the memory: the table has positions only (open addressing with
/// linear probing), whose ids are in the list.
struct ListedIDs: Sendable, RandomAccessCollection {
  /// The ids by position; 0 for one of more than 32 bits.
  private var ids: [UInt32] = []
  private var large: [Int: Int64] = [:]
  /// The positions by hash; -1 for an empty place.
  ///
  /// Their number is a power of two.
  private var slots: [Int32] = Array(repeating: -1, count: 16)

  var startIndex: Int { 0 }
  var endIndex: Int { ids.count }

  subscript(position: Int) -> Int64 {
    let id = ids[position]
    return id == 0 ? large[position] ?? 0 : Int64(id)
  }

  /// Returns the position of an id; of one that the list has twice, the last.
  func position(of id: Int64) -> Int32? {
    let found = slots[slot(of: id)]
    return found < 0 ? nil : found
  }

  mutating func append(_ id: Int64) {
    let position = ids.count
    if let small = UInt32(exactly: id), small > 0 {
      ids.append(small)
    } else {
      ids.append(0)
      large[position] = id
    }
    if ids.count * 4 > slots.count * 3 { grow() } else { slots[slot(of: id)] = Int32(position) }
  }

  /// Returns the place of an id in the table, or the empty one that it would take.
  private func slot(of id: Int64) -> Int {
    // Multiplying spreads ids that follow one another (Knuth, volume 3, section 6.4).
    let hash = UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(hash >> (64 - UInt64(slots.count.trailingZeroBitCount)))
    while slots[slot] >= 0, self[Int(slots[slot])] != id { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for position in ids.indices { slots[slot(of: self[position])] = Int32(position) }
  }
}
