import GitHubAPI
import HTTPTypes

/// A transfer whose connection is opened while the last fields of its request are looked for.
extension Transfer {
  /// The fields that a prepared request may lack.
  private static let lateFields: [HTTPField.Name] = [.authorization, .ifNoneMatch]

  /// Becomes the transfer of a request, if that is the one it was prepared for.
  ///
  /// libcurl reads the list of header lines when it sends the request, so it may grow until then.
  ///
  /// - Returns: Whether it is.
  func adopt(_ submission: Submission) -> Bool {
    var known = submission.request
    for name in Transfer.lateFields { known.headerFields[name] = nil }
    guard known == request, submission.body.isEmpty else { return false }
    do throws(TransportError) {
      for name in Transfer.lateFields {
        guard let value = submission.request.headerFields[name] else { continue }
        try headers.append("\(name.rawName): \(value)")
      }
    } catch {
      return false
    }
    self.submission = submission
    return true
  }

  /// Waits, with the connection open, for the request that was prepared.
  ///
  /// libcurl calls this before it sends anything. It blocks the thread: there is no other transfer,
  /// because whatever arrives either is the request or ends the waiting.
  ///
  /// - Returns: Whether there is a request to send.
  func mayBeSent() -> Bool {
    if submission != nil { return true }
    // `try?`: the request is then sent on a connection of its own.
    return (try? queue.waitForArrival(at: MultiHandle(library: library), where: adopt)) != nil
  }
}
