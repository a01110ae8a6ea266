import TestSupport
import Testing

@testable import GitHubAPI

/// Work with a time limit.
struct WithinTests {
  @Test func returnsTheValueOfQuickWork() async {
    #expect(await within(.seconds(3_600)) { 7 } == 7)
  }

  @Test("cancels work that takes longer than the limit")
  func cancelsSlowWork() async {
    let wasCancelled = Recorder<Bool>()
    let value: Void? = await within(.milliseconds(1)) {
      // `try?`: the sleep ends when it is cancelled.
      try? await Task.sleep(for: .seconds(3_600))
      wasCancelled.add(Task.isCancelled)
    }
    #expect(value == nil)
    #expect(wasCancelled.all == [true])
  }

  @Test("waits for the work itself if its own task is cancelled")
  func waitsForCancelledWork() async {
    let task = Task {
      await within(.seconds(3_600)) {
        // `try?`: as above.
        try? await Task.sleep(for: .seconds(3_600))
        return Task.isCancelled
      }
    }
    task.cancel()
    #expect(await task.value == true)
  }
}
