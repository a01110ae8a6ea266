@testable import GitHubAPI

/// The accounts in a JSON body: alone, in a list, or inside other objects.
struct RecordedPeople: Decodable {
  let accounts: [Account]

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    var found: [Account] = []
    if var list = try? decoder.unkeyedContainer() {
      while !list.isAtEnd {
        found += try list.decode(RecordedPeople.self).accounts
      }
    } else if let object = try? decoder.container(keyedBy: Key.self) {
      if let account = try? Account(from: decoder) { found.append(account) }
      for key in object.allKeys {
        found += try object.decode(RecordedPeople.self, forKey: key).accounts
      }
    }
    accounts = found
  }
}
