package import GitHubAPI

/// The people of all lists of an expression, each with a place, by which sets refer to them.
///
/// People who can only remove others from a result have a place without an account, which takes a
/// tenth of the memory. Names that are on no list have places too, until they are looked up.
struct PeopleIndex: Sendable {
  private var accounts: [Account] = []
  /// The index of each place's account; -1 without one.
  private var accountIndices: [Int32] = []
  private var placesByID: [Int64: Int32] = [:]
  /// The places of names, in lower case.
  private var placesByName: [String: Int] = [:]
  private var unknown: Set<Int> = []
  private var missing: Set<String> = []

  /// The number of places.
  var count: Int { accountIndices.count }

  /// Adds accounts that aren't there yet, and returns the places of all.
  ///
  /// If `replaces` is true, they also replace the accounts with their ids, whose logins may differ.
  mutating func places(of added: [Account], replaces: Bool = false) -> [Int] {
    // A first list is shared, not copied.
    let isShared = accounts.isEmpty
    if isShared { accounts = added }
    return added.indices.map { number in
      let place = self.place(ofID: added[number].id)
      if isShared {
        accountIndices[place] = Int32(number)
      } else if accountIndices[place] < 0 {
        accounts.append(added[number])
        accountIndices[place] = Int32(accounts.count - 1)
      } else if replaces {
        accounts[Int(accountIndices[place])] = added[number]
      }
      return place
    }
  }

  /// Adds people without their accounts, and returns their places.
  mutating func places(ofIDs ids: [Int64]) -> [Int] { ids.map { place(ofID: $0) } }

  private mutating func place(ofID id: Int64) -> Int {
    let new = Int32(accountIndices.count)
    let place = placesByID[id, default: new]
    if place == new {
      placesByID[id] = new
      accountIndices.append(-1)
    }
    return Int(place)
  }

  /// Returns the accounts at some places, in order.
  func accounts(at places: some Collection<Int>) -> [Account] {
    let indices = places.lazy.map { Int(accountIndices[$0]) }
    // A whole list is shared, not copied.
    if places.count == accounts.count, indices.elementsEqual(accounts.indices) { return accounts }
    return indices.filter { $0 >= 0 }.map { accounts[$0] }
  }

  /// Returns the ids of the people at some places.
  func ids(at places: [Int]) -> Set<Int64> {
    var areWanted = [Bool](repeating: false, count: count)
    for place in places { areWanted[place] = true }
    var ids = Set<Int64>(minimumCapacity: places.count)
    for (id, place) in placesByID where areWanted[Int(place)] { ids.insert(id) }
    return ids
  }

  /// Finds the accounts with some names among the known ones.
  ///
  /// The names were typed now, and the lists have the logins of their fetch, so an account that was
  /// renamed since then isn't found.
  mutating func find(_ names: [Login]) {
    var wanted = Set(names.map { $0.name.lowercased() })
    wanted = wanted.filter { name in placesByName[name].map(unknown.contains) ?? true }
    if wanted.isEmpty { return }
    for (place, index) in accountIndices.enumerated() where index >= 0 && !unknown.contains(place) {
      let name = accounts[Int(index)].login.lowercased()
      if wanted.remove(name) != nil { placesByName[name] = place }
    }
  }

  /// Records the result of looking a name up: its account, or nil if it doesn't exist.
  mutating func resolve(_ name: Login, as account: Account?) {
    let key = name.name.lowercased()
    if let account {
      // The account may be on a list under an older login.
      placesByName[key] = places(of: [account], replaces: true)[0]
    } else {
      missing.insert(key)
    }
  }

  /// Returns the places of names, each once; a name that isn't known gets a place of its own.
  mutating func places(of names: [Login]) -> [Int] {
    var seen: Set<Int> = []
    return names.compactMap { login in
      let name = login.name.lowercased()
      if missing.contains(name) { return nil }
      let place = placesByName[name] ?? count
      if place == count {
        accounts.append(Account(id: 0, login: login.name))
        accountIndices.append(Int32(accounts.count - 1))
        placesByName[name] = place
        unknown.insert(place)
      }
      return seen.insert(place).inserted ? place : nil
    }
  }

  /// Returns true if the name at a place hasn't been looked up.
  func isUnknown(_ place: Int) -> Bool { unknown.contains(place) }
}

/// A set expression with the names that its files and standard input hold.
package struct PeopleSet: Sendable, Equatable {
  package let expression: SetExpression<PeopleOperand>
  package let names: [PeopleOperand: [Login]]
  /// The expression as it was typed.
  package let text: String

  package init(
    _ expression: SetExpression<PeopleOperand>, names: [PeopleOperand: [Login]], text: String
  ) {
    self.expression = expression
    self.names = names
    self.text = text
  }
}
