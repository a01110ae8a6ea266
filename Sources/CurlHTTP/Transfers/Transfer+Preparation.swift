import GitHubAPI
import HTTPTypes

/// Opens a connection while the last header fields of its request are still being looked up.
extension Transfer {
  /// The header fields that a prepared request may lack.
  private static let lateFields: [HTTPField.Name] = [.authorization, .ifNoneMatch]

  /// Adopts a request; returns false if the transfer wasn't prepared for it.
  ///
  /// libcurl reads the header lines when it sends the request, so they may grow until then.
  func adopt(_ submission: Submission) -> Bool {
    var known = submission.request
    for name in Transfer.lateFields { known.headerFields[name] = nil }
    guard known == request, submission.body == requestBody else { return false }
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

  /// Waits on the open connection for the prepared request; returns true if there is one to send.
  ///
  /// libcurl calls this before it sends anything. Blocking the thread is safe because no other
  /// transfer runs: any other arrival ends the wait.
  func mayBeSent() -> Bool {
    if submission != nil { return true }
    // `try?`: on failure, the request gets its own connection.
    return (try? queue.waitForArrival(at: MultiHandle(library: library), where: adopt)) != nil
  }
}
