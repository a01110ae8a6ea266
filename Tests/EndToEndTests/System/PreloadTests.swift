#if os(Linux)
  import Subprocess
  import TestSupport
  import Testing

  extension EndToEnd {
    /// Libraries loaded by LD_PRELOAD.
    struct PreloadTests {
      private static let source = """
        #include <stdlib.h>
        __attribute__((constructor)) static void change(void) { setenv("CHANGED", "1", 1); }
        """

      /// Swift's own search for argv then fails in a statically linked standard library.
      @Test("reads its arguments if a library in LD_PRELOAD sets a variable", .needsCompiler)
      func readsItsArgumentsDespiteAPreloadedLibrary() async throws {
        let env = try await TestEnvironment()
        let library = env.home.path + "/change.so"
        try env.home.write(PreloadTests.source, to: "change.c")
        let compiler = try #require(InstalledPrograms.compiler)
        let compiled = try await Subprocess.run(
          .name(compiler),
          arguments: ["-shared", "-fPIC", "-o", library, env.home.path + "/change.c"],
          output: .discarded, error: .string(limit: 10_000))
        #expect(compiled.terminationStatus.isSuccess, "\(compiled.standardError)")
        let run = try await env.ghf("fav", "rm", "x", with: ["LD_PRELOAD": library])
        #expect(run.output == "")
        #expect(run.errors == "error: not a favourite: 'x'\n")
        #expect(run.status == 1)
      }
    }
  }

  extension Trait where Self == ConditionTrait {
    /// Runs the test if there is a C compiler.
    fileprivate static var needsCompiler: Self {
      .enabled(if: InstalledPrograms.compiler != nil, "no cc or clang")
    }
  }
#endif
