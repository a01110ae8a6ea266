/// One key of a JSON object with its value.
struct JSONMember: Sendable, Equatable {
  let key: String
  var value: JSONValue
}
