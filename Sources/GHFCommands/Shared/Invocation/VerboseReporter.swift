import GitHubAPI
import TerminalText

import struct FoundationEssentials.Date

/// Tells people on stderr what the client does: each request with `--verbose`, and pauses.
struct VerboseReporter: Sendable {
  let invocation: Invocation

  func report(_ event: ClientEvent) {
    if drawsStatus {
      switch event {
      case .silent(let host, let isRetry):
        let line = VerboseReporter.silence(of: host, isRetry: isRetry)
        return invocation.status.show([line], in: invocation.columns)
      case .heard: return invocation.status.clear()
      case .answered, .failed, .cached, .pausing, .waiting, .readingAgain: break
      }
    }
    if let line = line(for: event) { invocation.context.writeMessage(line) }
  }

  private func line(for event: ClientEvent) -> String? {
    switch event {
    case .answered(let request, let status, let limit, let duration):
      guard invocation.options.verbose else { return nil }
      let origin = status == 304 ? "confirmed" : "network"
      return "\(request) \(status) \(origin) \(milliseconds(duration)) ms" + limits(limit)
    case .failed(let request, let error, let duration):
      guard invocation.options.verbose else { return nil }
      let failure = CommandError(error, in: invocation.context)
      let reason = ([failure.message] + failure.causes).filter { !$0.isEmpty }
      return "\(request) failed \(milliseconds(duration)) ms: "
        + reason.joined(separator: ": ")
    case .cached(let request):
      return invocation.options.verbose ? "\(request) cache" : nil
    case .readingAgain(let pageCount):
      if invocation.options.quiet { return nil }
      let requests = CountText(2 * pageCount, of: "request").text.text
      return "the list changed while it was fetched; checking it again takes up to \(requests)"
    case .silent(let host, let isRetry):
      return invocation.options.quiet ? nil : VerboseReporter.silence(of: host, isRetry: isRetry)
    case .heard: return nil
    case .pausing(let duration):
      guard saysPauses else { return nil }
      return "GitHub asks for a pause of \(duration.groupedSeconds): waiting"
    case .waiting(let duration, let date):
      guard saysPauses else { return nil }
      let end = date.map { " until \(invocation.clockTime(of: $0))" }
      let wait = end == nil ? " for \(duration.groupedSeconds)" : ""
      return "GitHub's limit is used up\(end ?? ""): waiting\(wait)"
    }
  }

  /// Whether pauses are told in words: else they are counted down, or nobody wants to know.
  private var saysPauses: Bool { !invocation.options.quiet && !drawsStatus }

  /// Whether the terminal's last line shows what is waited for.
  private var drawsStatus: Bool { invocation.showsProgress && !invocation.status.isSilent }

  private static func silence(of host: String, isRetry: Bool) -> String {
    isRetry ? "no answer from \(host); trying again…" : "waiting for \(host)…"
  }

  private func milliseconds(_ duration: Duration) -> Int {
    Int(duration / .milliseconds(1))
  }

  private func limits(_ limit: RateLimit?) -> String {
    guard let limit else { return "" }
    let bucket = limit.resource ?? "requests"
    let reset = invocation.clockTime(of: limit.resetsAt)
    let left = CommandError.part(limit.remaining, of: limit.limit)
    return ", \(bucket) \(left) left until \(reset)"
  }
}
