import Benchmark
import TerminalText

let benchmarks: @Sendable () -> Void = {
  Benchmark("cleaning") { benchmark in
    for _ in benchmark.scaledIterations {
      blackHole(CleanText("hello"))
    }
  }
}
