extension Pages {
  /// Looks for the place where those before a seam and those behind it stand side by side.
  ///
  /// People keep their order, so whoever is missing stands between them: on the page before the
  /// seam, on those before that where many have gone, or on those behind it where many have come.
  struct SeamSearch {
    private let seam: Walk.Seam
    /// The page to ask for now; nil when none is.
    private(set) var next: Int?
    /// Whether the pages reach from somebody before the seam, and to somebody behind it.
    private var beginIsFound = false
    private var endIsFound = false

    init(_ seam: Walk.Seam) {
      self.seam = seam
      next = seam.number
    }

    /// Takes a page that was asked for, before those who are new on it count as seen.
    mutating func note(_ page: Page<[Element]>, in walk: Walk) {
      if page.number == 1 || walk.knows(someoneOn: page, from: ...seam.number) {
        beginIsFound = true
      }
      // The page behind, where it came just now, begins where this one ends.
      if page.number >= lastNumber(after: page, in: walk)
        || walk.knows(someoneOn: page, from: (seam.number + 1)...)
        || page.number == seam.number
          && Walk.areOfOneMoment(page.fetchedAt, seam.fetchedBehind)
      {
        endIsFound = true
      }
      if !beginIsFound {
        next = page.number - 1
      } else {
        next = endIsFound ? nil : max(page.number, seam.number) + 1
      }
    }

    /// The page behind which nobody can stand: the list may have become longer than it was walked.
    private func lastNumber(after page: Page<[Element]>, in walk: Walk) -> Int {
      // What is kept with a confirmed full page tells nothing of what is behind it.
      let mayGoOn = page.origin == .confirmed && page.answer.count == pageLength
      guard page.links.hasNext || mayGoOn else { return page.number }
      // A server could go on for ever.
      let told = min(page.links.lastNumber ?? 0, walk.nextToUse + 1_000)
      return max(walk.nextToUse, told)
    }
  }
}
