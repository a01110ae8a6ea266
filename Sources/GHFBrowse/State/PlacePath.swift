import PeopleViews

/// The places from the first to the current one, and those that were left by going back.
struct PlacePath: Sendable {
  /// The first place to the current one; never empty.
  private(set) var places: [BrowsePlace]
  /// The places that were left by going back, the next one last.
  private var ahead: [BrowsePlace] = []
  private var nextNumber = 1
  /// The number of the place that a typed name has opened last.
  private(set) var typedPlace: Int?

  init(_ subject: BrowsePlace.Subject, _ settings: ExplorerSettings) {
    places = [BrowsePlace(number: 0, subject: subject, view: settings.view, settings: settings)]
  }

  var current: BrowsePlace {
    get { places[places.count - 1] }
    _modify { yield &places[places.count - 1] }
  }

  var isAtStart: Bool { places.count == 1 }
  var isAtEnd: Bool { ahead.isEmpty }

  /// The place with a number, unless it was left.
  subscript(number: Int) -> BrowsePlace? { places.first { $0.number == number } }

  /// Changes the place with a number, unless it was left.
  mutating func change(place number: Int, _ change: (inout BrowsePlace) -> Void) {
    guard let index = places.firstIndex(where: { $0.number == number }) else { return }
    change(&places[index])
  }

  /// Opens a place in the view of the current one; `isTyped` is true if its name was typed.
  mutating func open(
    _ subject: BrowsePlace.Subject, _ settings: ExplorerSettings, isTyped: Bool = false
  ) {
    ahead = []
    places.append(
      BrowsePlace(
        number: nextNumber, subject: subject, view: current.view, settings: settings))
    if isTyped { typedPlace = nextNumber }
    nextNumber += 1
  }

  /// Returns to the place before, and returns the one that was left; it must not be the first.
  ///
  /// `keepsPlace` is false if the place can't be returned to.
  mutating func goBack(keepsPlace: Bool) -> BrowsePlace {
    let left = places.removeLast()
    if keepsPlace { ahead.append(left) }
    return left
  }

  /// Returns to the place that was left last, if there is one.
  mutating func goForward() { if let next = ahead.popLast() { places.append(next) } }
}
