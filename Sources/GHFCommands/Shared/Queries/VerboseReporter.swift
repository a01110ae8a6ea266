import GHFMessages
import GitHubAPI
import TerminalHost
import TerminalText

import struct FoundationEssentials.Date

/// Reports the client's work on stderr: each request with `--verbose`, pauses, servers that don't
/// respond, and lists that are read again.
struct VerboseReporter: Sendable {
  let invocation: Invocation

  func report(_ event: ClientEvent) {
    if drawsStatus {
      if case .silent(let host, let isRetry) = event {
        let line = VerboseReporter.silence(of: host, isRetry: isRetry)
        return invocation.status.show([line], in: invocation.columns)
      }
      if case .heard = event { return invocation.status.clear() }
      if case .working(let request, let step) = event {
        return invocation.status.showActivity(
          VerboseReporter.activity(request, step), in: invocation.columns)
      }
      if case .idle = event { return invocation.status.clearActivity() }
    }
    if let line = line(for: event) { invocation.notices.show(line) }
  }

  private func line(for event: ClientEvent) -> String? {
    let (isVerbose, isQuiet) = (invocation.options.verbose, invocation.options.quiet)
    switch event {
    case .answered where !isVerbose, .failed where !isVerbose, .cached where !isVerbose: return nil
    case .heard, .working, .idle: return nil
    case .silent where isQuiet: return nil
    case .pausing where !printsPauses, .waiting where !printsPauses: return nil
    case .answered(let request, let status, let limit, let duration):
      let origin = status == 304 ? "revalidated" : "network"
      return "\(request) \(status) \(origin) \(milliseconds(duration)) ms" + limits(limit)
    case .failed(let request, .cancelled, let duration):
      return "\(request) cancelled after \(milliseconds(duration)) ms"
    case .failed(let request, let error, let duration):
      let failure = CommandError(error, in: invocation.context)
      return "\(request) failed \(milliseconds(duration)) ms: \(failure.sentence)"
    case .cached(let request): return "\(request) cache"
    case .silent(let host, let isRetry):
      return VerboseReporter.silence(of: host, isRetry: isRetry)
    case .pausing(let duration):
      return "GitHub requires a pause; waiting \(duration.groupedSeconds)"
    case .waiting(let duration, let date):
      let end = date.map { "until \(invocation.clockTime(of: $0))" }
      return "GitHub rate limit reached; waiting \(end ?? duration.groupedSeconds)"
    }
  }

  /// True if pauses are printed, because nothing counts them down.
  private var printsPauses: Bool { !invocation.options.quiet && !drawsStatus }

  /// True if the terminal's last line shows what ghf is waiting for.
  private var drawsStatus: Bool { invocation.showsProgress && !invocation.status.isSilent }

  private static func silence(of host: String, isRetry: Bool) -> String {
    isRetry ? "no response from \(host); retrying…" : "waiting for \(host)…"
  }

  /// Returns the line for a request that takes more than a moment: a spinner and the path.
  private static func activity(_ request: RequestName, _ step: Int) -> String {
    let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    return "\(frames[step % frames.count]) \(request.method == "GET" ? "fetching" : "sending") "
      + request.path
  }

  private func milliseconds(_ duration: Duration) -> Int { Int(duration / .milliseconds(1)) }

  private func limits(_ limit: RateLimit?) -> String {
    guard let limit else { return "" }
    let left = CommandError.part(limit.remaining, of: limit.limit)
    let reset = invocation.clockTime(of: limit.resetsAt)
    return ", \(limit.resource ?? "requests") \(left) left until \(reset)"
  }
}
