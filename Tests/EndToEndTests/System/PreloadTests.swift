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

      private static let lockless = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <stdarg.h>
        #include <stdlib.h>
        #include <unistd.h>
        #define REPLACE(name) \
          int name(int file, int command, ...) { \
            if (command == F_SETLK) { \
              int log = open(getenv("ATTEMPTS"), O_WRONLY | O_APPEND | O_CREAT, 0600); \
              if (write(log, "\\n", 1) != 1) abort(); \
              close(log); \
              errno = ENOLCK; \
              return -1; \
            } \
            va_list rest; \
            va_start(rest, command); \
            void *argument = va_arg(rest, void *); \
            va_end(rest); \
            int (*original)(int, int, ...) = dlsym(RTLD_NEXT, #name); \
            return original(file, command, argument); \
          }
        REPLACE(fcntl)
        REPLACE(fcntl64)
        """

      private func library(_ source: String, in env: TestEnvironment) async throws -> String {
        let library = env.home.path + "/change.so"
        try env.home.write(source, to: "change.c")
        let compiler = try #require(InstalledPrograms.compiler)
        let compiled = try await Subprocess.run(
          .name(compiler),
          arguments: ["-shared", "-fPIC", "-o", library, env.home.path + "/change.c", "-ldl"],
          output: .discarded, error: .string(limit: 10_000))
        #expect(compiled.terminationStatus.isSuccess, "\(compiled.standardError)")
        return library
      }

      @Test("says at once that a file system has no locks, and how to use another", .needsCompiler)
      func reportsAFileSystemWithoutLocks() async throws {
        let env = try await TestEnvironment()
        // Creates the databases.
        _ = try await env.ghf("changes", "octavia")
        let preload = [
          "LD_PRELOAD": try await library(PreloadTests.lockless, in: env),
          "ATTEMPTS": env.home.path + "/attempts",
        ]
        let list = try await env.ghf("followers", "octavia", with: preload)
        let changes = try await env.ghf("changes", "octavia", with: preload)
        // Waiting for other processes, for 2 s and for 10 s, would take hundreds.
        #expect((1...100).contains(try env.home.lineCount(of: "attempts")))
        #expect(list.status == 0)
        #expect(
          list.errors.contains(
            """
            answers are not cached: cannot lock '\(env.home.path)/.cache/ghf/cache.db': \
            No locks available; the file system has no file locks: \
            set XDG_CACHE_HOME to a directory on another one

            """), "\(list.errors)")
        #expect(changes.status == 1)
        #expect(
          changes.errors.contains(
            """
            error: cannot lock '\(env.home.path)/.local/state/ghf/state.db': No locks available
            hint: the file system has no file locks: set XDG_STATE_HOME to a directory on another one

            """), "\(changes.errors)")
      }

      private static let processors = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <unistd.h>
        long sysconf(int name) {
          if (name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF) return 64;
          long (*original)(int) = (long (*)(int))dlsym(RTLD_NEXT, "sysconf");
          return original(name);
        }
        """

      @Test("needs less than 2 GB of address space on 64 processors", .needsCompiler)
      func sharesArenasOnManyProcessors() async throws {
        let env = try await TestEnvironment()
        let preload = ["LD_PRELOAD": try await library(PreloadTests.processors, in: env)]
        let run = try await env.shell(
          "ulimit -v 2000000; ghf --version; ghf followers crowd-950 | wc -l", with: preload)
        #expect(run.errors == "")
        #expect(run.lines.last == "950")
        #expect(run.lines.count == 2)
      }

      /// Swift's own search for argv then fails in a statically linked standard library.
      @Test("reads its arguments if a library in LD_PRELOAD sets a variable", .needsCompiler)
      func readsItsArgumentsDespiteAPreloadedLibrary() async throws {
        let env = try await TestEnvironment()
        let library = try await library(PreloadTests.source, in: env)
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
