private import Foundation

/// Starts a thread, which is never joined.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  Thread.detachNewThread(body)
  return true
}
