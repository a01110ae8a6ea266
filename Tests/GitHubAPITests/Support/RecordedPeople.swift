@testable import GitHubAPI

extension JSON {
  /// The accounts in a body: alone, in a list, or inside other objects.
  var people: [Account] {
    let parts = (array ?? []) + members.map(\.value)
    // `try?`: most objects aren't accounts.
    return [try? Account(json: self)].compactMap(\.self) + parts.flatMap(\.people)
  }
}
