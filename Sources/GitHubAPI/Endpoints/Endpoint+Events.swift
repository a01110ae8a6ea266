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
      path: "/users/\(login.pathPart)/\(name)/public", query: ["per_page=\(pageLength)"],
      isListing: true, form: .events, read: [Event].init(json:))
  }
}

extension [Event] {
  /// Reads a page of a feed, without the elements that aren't objects.
  ///
  /// - Throws: `UnreadableAnswer` if it isn't an array.
  init(json: JSON) throws(UnreadableAnswer) {
    self = try json.list { Event(json: $0) }.compactMap(\.self)
  }
}
