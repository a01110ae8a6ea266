extension Array {
  /// Returns the index of the first element whose key isn't less than `key`, by binary search.
  ///
  /// The keys of the elements must ascend. Without such an element, it is the count.
  package func firstIndex<Key: Comparable>(
    from key: Key, by keyOf: (Element) -> Key
  ) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if keyOf(self[middle]) < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
