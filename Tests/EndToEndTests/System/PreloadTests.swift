#if os(Linux)
  import Subprocess
  import TestSupport
  import Testing

  extension EndToEnd {
    /// Libraries that others load into every program.
    struct PreloadTests {
      private static let source = """
        #include <stdlib.h>
        __attribute__((constructor)) static void change(void) { setenv("CHANGED", "1", 1); }
        """

      /// Swift's own search for argv fails then, in a program with the static standard library.
      @Test("reads its arguments if a library in LD_PRELOAD sets a variable", .needsCompiler)
      func aLibraryThatSetsAVariable() async throws {
        let here = try await TestEnvironment()
        let library = here.home.path + "/change.so"
        try here.home.write(PreloadTests.source, to: "change.c")
        let compiler = try #require(InstalledPrograms.compiler)
        let compiled = try await Subprocess.run(
          .name(compiler),
          arguments: ["-shared", "-fPIC", "-o", library, here.home.path + "/change.c"],
          output: .discarded, error: .string(limit: 10_000))
        #expect(compiled.terminationStatus.isSuccess, "\(compiled.standardError)")
        let run = try await here.ghf("fav", "rm", "x", with: ["LD_PRELOAD": library])
        #expect(run.output == "")
        #expect(run.errors == "error: 'x' is not a favourite\n")
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
