extension Packing {
  /// Returns the packing of a list: a format byte, the count, and each element by `pack`; if `unpack`
  /// returns nil for one of them, the whole list is discarded.
  static func list<Element>(
    format: UInt8, pack: @escaping @Sendable (Element, inout PackWriter) -> Void,
    unpack: @escaping @Sendable (inout PackReader) -> Element?,
    logins: @escaping @Sendable ([Element]) -> [SeenLogin] = { _ in [] }
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
      },
      logins: logins)
  }
}
