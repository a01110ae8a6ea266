import FoundationEssentials

/// An event of a recorded list, with the only field that pagination needs.
struct RecordedEvent: Decodable, Identifiable, Sendable {
  let id: String

  static let read: @Sendable ([UInt8]) -> [RecordedEvent]? = { body in
    // `try?`: an unreadable body is an error of the listing.
    try? JSONDecoder().decode([RecordedEvent].self, from: Data(body))
  }
}
