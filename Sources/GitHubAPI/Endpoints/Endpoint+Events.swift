import HTTPTypes

/// The number of pages of a feed: GitHub serves at most 300 events (GitHub docs, "Events").
package let feedPageCount = 3

extension Endpoint where Answer == [Event] {
  /// Lists an account's public events, newest first: `GET /users/{login}/events/public`.
  package static func events(by login: Login) -> Endpoint { feed("events", of: login) }

  /// Lists the events of followed accounts: `GET /users/{login}/received_events/public`.
  package static func eventsReceived(by login: Login) -> Endpoint {
    feed("received_events", of: login)
  }

  private static func feed(_ name: String, of login: Login) -> Endpoint {
    Endpoint(
      .get, path: "/users/\(login.pathPart)/\(name)/public", query: ["per_page=\(pageLength)"],
      isListing: true, packing: .events
    ) { body in
      let read = decode(LenientList<Event>.self)
      guard var events = read(body)?.elements else { return nil }
      if let payloads = RawMembers.values(of: "payload", inArray: body),
        payloads.count == events.count
      {
        for (index, payload) in payloads.enumerated() { events[index].payload = payload }
      }
      return events
    }
  }
}
