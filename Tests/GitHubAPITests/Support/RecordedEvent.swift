import FoundationEssentials

/// An event of a recorded list, as far as a walk needs it.
struct RecordedEvent: Decodable, Identifiable, Sendable {
  let id: String

  static let read: @Sendable ([UInt8]) -> [RecordedEvent]? = { body in
    // A body that can't be read fails the walk.
    try? JSONDecoder().decode([RecordedEvent].self, from: Data(body))
  }
}
