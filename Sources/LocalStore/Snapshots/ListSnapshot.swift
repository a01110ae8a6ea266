package import struct FoundationEssentials.Date

/// A list that was read to its end, to be stored as a snapshot.
package struct ListSnapshot: Sendable {
  package var people: Snapshot
  /// The time at which the first of its requests was sent; for a cached page, a former run's.
  package let start: Date
  /// A time after its last response, which becomes the date of the snapshot unless an account has
  /// left; nil for the time at which it is stored.
  package var end: Date?
  /// The way in which it was read.
  package let reading: ListReading
  /// The results of requests about accounts that it lacks, or has again soon.
  package var findings = DepartureFindings.none
  /// The id of the account whose list it is, if known.
  package var owner: Int64?

  package init(
    people: Snapshot, start: Date, end: Date? = nil, reading: ListReading,
    findings: DepartureFindings = .none, owner: Int64? = nil
  ) {
    self.people = people
    self.start = start
    self.end = end
    self.reading = reading
    self.findings = findings
    self.owner = owner
  }
}
