extension Packing {
  /// Returns a packing for lists: the format, the count, then each element packed by `pack`.
  ///
  /// If `unpack` returns nil for any element, the whole list is discarded.
  static func list<Element>(
    format: UInt8, pack: @escaping @Sendable (Element, inout PackWriter) -> Void,
    unpack: @escaping @Sendable (inout PackReader) -> Element?
  ) -> Packing where Answer == [Element] {
    Packing(
      pack: { elements in
        var writer = PackWriter()
        writer.number(UInt64(format))
        writer.number(UInt64(elements.count))
        for element in elements { pack(element, &writer) }
        return writer.bytes
      },
      unpack: { bytes in
        var reader = PackReader(bytes)
        guard reader.number() == UInt64(format), let count = reader.number(),
          count <= UInt64(bytes.count)
        else { return nil }
        var elements: [Element] = []
        elements.reserveCapacity(min(Int(count), pageLength))
        for _ in 0..<count {
          guard let element = unpack(&reader) else { return nil }
          elements.append(element)
        }
        return reader.isAtEnd ? elements : nil
      })
  }
}
