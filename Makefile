# The targets for people and CI; `make help` lists them.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.SILENT:
.DEFAULT_GOAL := help
.PHONY: help deps deps-test build release demo examples api live units readers picture test-build test-ready test sanitize asan score bench fuzz model lint format tables latin-ascii docs man install uninstall dist check-release publish gh-extension recipes github image stamp ci ci-tests ci-packages clean

PREFIX ?= /usr/local
DESTDIR ?=
# Not every shell expands the tilde in PREFIX=~/.local.
override PREFIX := $(patsubst ~/%,$(HOME)/%,$(PREFIX))
SWIFT ?= swift
# Rejects imports that a target doesn't declare, which keeps the layers apart.
CHECKED := --explicit-target-dependency-import-check error
# --ignore-lock while tests run, for targets that only use what is built: `swift test` holds the lock.
LOCK ?=
# One build for the tests and for users. Optimising the code under test saves more time in the tests
# than it costs in the build. For tests, the compiler keeps functions that nothing calls; since each has
# a section of its own, the linker leaves them out. Nothing is written for debuggers, which saves time.
OPTIMISED := -c release -Xswiftc -enable-testing -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc -gnone $(CHECKED)
BUILT := $(OPTIMISED) --scratch-path .build-tests $(LOCK)
SOURCES := Package.swift Sources Tests Tools Examples
# Suites that compute, in two halves. One test at a time in two processes takes a sixth less processor
# time than all tests at once in one.
COMMANDS := GHFCommandsTests|SourceTests
LIBRARIES := GHFBrowseTests|GHFKitTests|GHFQueriesTests|GitHubAPITests|LocalStoreTests|PeopleViewsTests|TerminalScreenTests|TerminalTextTests
COMPUTING := $(COMMANDS)|$(LIBRARIES)
# End-to-end suites that run in parallel with the others, in processes with their own servers: those
# that start ghf most often, and those that mostly wait.
LONG := EndToEndTests.*(MemoryTests|ExampleTests|CrashSafetyTests|ObstructionTests|SignalTests|PictureTests)
WAITING := EndToEndTests.*(SecretSeriesTests|SlowSignInTests|ShellCompletionTests|BrowsingTests|FaultTests|SilentServerTests)
# Suites that measure memory, which a sanitizer distorts.
MEASURING := MemoryTests|ResourceTests|ShortageTests
# The sanitizers for `make sanitize`; address also finds leaks.
SANITIZERS ?= address thread
PICTURE ?= Sources/GHFCommands/GHFCommands.docc/Resources/ghf.svg
BROWSE_PICTURE ?= Documentation/guide/browse.svg
# Unicode's files, as in unicode.org/Public/17.0.0/ucd.
UCD ?= ../shared/unicode/17.0.0
# The time for each fuzz target, and the targets (all by default).
SECONDS ?= 60
TARGETS ?=
# The number of schedules that `make model` plays.
SCHEDULES ?= 100000
# The Debian releases in which `make check-release` installs the packages (bookworm trixie sid).
SUITES ?=
# How hard the packages are compressed, 0 to 9.
COMPRESSION ?= 9
# Texts with their expected lines, and a corpus for measuring speed.
TEXTS ?= ../shared/text

help: ## List the targets
	grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

deps: ## Install missing packages for building and running (a C compiler, libcurl)
	Tools/install-deps build

deps-test: deps ## Install missing packages for the tests (nginx, shells, man, Python's packages and others)
	Tools/install-deps test
	Tools/with-python -c '' || echo 'PyPI is unreachable'

build: deps ## Build for debugging
	$(SWIFT) build $(CHECKED)

release: deps ## Build the program for users, .build/static/ghf, and its man pages
	$(SWIFT) build $(BUILT) --product ghf
	SWIFT=$(SWIFT) Tools/link-static .build-tests/release ghf .build/static
	Tools/make-man .build/static/ghf .build/man

docs: deps ## Generate the documentation of MODULES (all), .build/docs
	$(SWIFT) build $(BUILT)
	SWIFT=$(SWIFT) Tools/make-docs .build-tests/release .build/docs $(MODULES)

man: release ## Generate and check the man pages, .build/man
	Tools/check-man .build/man

demo: release ## Run ghf against a mock GitHub server on this machine
	$(SWIFT) build $(BUILT) --product FixtureServer
	Tools/demo .build/static/ghf .build-tests/release/FixtureServer

examples: release ## Build the programs in Examples and run them against the mock server
	$(SWIFT) build $(BUILT) --product FixtureServer
	SWIFT=$(SWIFT) Tools/check-examples .build/static/ghf .build-tests/release/FixtureServer

api: deps ## Compare the products' public declarations with those at the commit in Documentation/api-baseline
	baseline=$$(cat Documentation/api-baseline)
	if ! git cat-file -e "$$baseline^{commit}" 2>/dev/null; then
	  echo "skipped: this clone lacks the history up to $$baseline"
	  exit 0
	fi
	# The check builds the whole package twice; the public types have only each other in them.
	changed=()
	for product in GHFKit TerminalText; do
	  if ! grep -q "library(name: \"$$product\"" <<<"$$(git show "$$baseline:Package.swift")"; then
	    echo "$$product isn't a product at $$baseline"
	  elif git diff --quiet "$$baseline" -- ":(glob)Sources/$$product/**/*.swift"; then
	    echo "$$product is as at $$baseline"
	  else
	    changed+=(--products "$$product")
	  fi
	done
	if (($${#changed[@]})); then
	  $(SWIFT) package diagnose-api-breaking-changes "$$baseline" "$${changed[@]}"
	fi

live: ## Check what ghf assumes about GitHub's API, with 20 requests to api.github.com that only read
	Tools/live

units: release ## Run ghf watch's systemd units in a user manager, and its cron line, as root
	$(SWIFT) build $(BUILT) --product FixtureServer
	Tools/install-deps units
	Tools/check-units .build/static/ghf .build-tests/release/FixtureServer cron

readers: release ## Read what ghf writes with polars, pandas, DuckDB, R and others, and write the guide's tables of it
	$(SWIFT) build $(BUILT) --product FixtureServer
	Tools/check-readers .build/static/ghf .build-tests/release/FixtureServer

picture: release ## Draw the pictures of README and guide from ghf's output
	$(SWIFT) build $(BUILT) --product FixtureServer
	Tools/picture .build/static/ghf .build-tests/release/FixtureServer $(PICTURE) $(BROWSE_PICTURE)

test-build: deps ## Build the tests, in .build-tests
	$(SWIFT) build --build-tests $(BUILT)

# With two jobs, what is missing is installed while the tests compile.
test-ready: deps-test test-build

test: ## Run every test
	$(MAKE) --jobs 2 test-ready
	built=.build-tests/release
	# The end-to-end tests run ghf as users do.
	SWIFT=$(SWIFT) Tools/link-static $$built ghf .build/static
	export GHF_PROGRAMS=$(CURDIR)/.build/static
	description=../shared/github/github-users.openapi.json
	# Side by side: most suites wait for servers and terminals. Those that compute get the time that is
	# left, so that they don't delay the others.
	# Without `swift test`: several at once, which all read the build's description, may find no tests.
	tests=(env NO_COLOR=1 $$built/ghfPackageTests.xctest --testing-library swift-testing)
	"$${tests[@]}" --filter '$(LONG)' >.build-tests/long.log 2>&1 & long=$$!
	"$${tests[@]}" --filter '$(WAITING)' >.build-tests/waiting.log 2>&1 & waiting=$$!
	# The longer half first, so that no processor is idle at the end.
	nice -n 10 "$${tests[@]}" --no-parallel --filter '$(COMMANDS)' >.build-tests/commands.log 2>&1 & commands=$$!
	nice -n 19 "$${tests[@]}" --no-parallel --filter '$(LIBRARIES)' >.build-tests/libraries.log 2>&1 & libraries=$$!
	{
	  Tools/validate-fixtures $$built/FixtureServer $$description
	  Tools/validate-queries $$built/GraphQLQueries $$built/FixtureServer ../shared/github/schema.graphql
	  Tools/check-requests $$built/ghf $$description
	} >.build-tests/checks.log 2>&1 & checks=$$!
	status=0
	"$${tests[@]}" --skip '$(COMPUTING)|$(LONG)|$(WAITING)' 2>&1 | tee .build-tests/other.log || status=$$?
	for lane in long waiting commands libraries checks; do
	  wait "$${!lane}" || status=$$?
	  cat .build-tests/$$lane.log
	done
	# The failures again, last, where a shortened log still shows them.
	((status == 0)) || { grep -hs -A1 '✘' .build-tests/*.log; exit "$$status"; }

sanitize: deps deps-test ## Run every test under the sanitizers, SANITIZERS (address thread)
	for sanitizer in $(SANITIZERS); do
	  scratch=.build-$$sanitizer
	  mkdir -p "$$scratch"
	  clang -c Tools/for-sanitizers.c -o "$$scratch/for-sanitizers.o"
	  options=(--scratch-path "$$scratch" --sanitize "$$sanitizer" $(CHECKED))
	  options+=(-Xlinker "$(CURDIR)/$$scratch/for-sanitizers.o")
	  $(SWIFT) build --build-tests "$${options[@]}"
	  # XCTest's runner leaks 144 bytes at its start.
	  options+=(--skip-build --disable-xctest)
	  $(SWIFT) test "$${options[@]}" --skip '$(COMPUTING)|$(MEASURING)'
	  # One at a time: in parallel, these slow tests would delay one another by minutes.
	  for target in $(subst |, ,$(COMPUTING)); do
	    $(SWIFT) test "$${options[@]}" --filter "$$target"
	  done
	done

asan: deps deps-test ## Run the transport's tests under the address sanitizer
	# Compiled as the tests are, but not optimised. XCTest's runner leaks 144 bytes at its start.
	$(SWIFT) test $(OPTIMISED) -Xswiftc -Onone -Xswiftc -no-emit-module-separately-wmo \
	  --package-path Tools/Sanitize --scratch-path .build-transport --sanitize address --disable-xctest

score: ## Compare cleaning and wrapping with the cases in TEXTS
	$(SWIFT) build $(BUILT) --product TextCases
	Tools/score .build-tests/release/TextCases "$(TEXTS)"

# Keeps Python's __pycache__ out of Tools.
bench: export PYTHONDONTWRITEBYTECODE := 1
bench: release ## Compare ghf with curl, gh, jq, grep, PyGithub, fzf, fold, fmt and textwrap
	for program in FixtureServer TextCases; do
	  $(SWIFT) build $(BUILT) --product "$$program"
	done
	SWIFT=$(SWIFT) Tools/link-static .build-tests/release TextCases .build/bench
	Tools/with-python -r Tools/bench/python-packages.txt -c '' || echo 'PyPI is unreachable'
	SWIFT=$(SWIFT) python3 Tools/bench .build/static/ghf .build-tests/release/FixtureServer \
	  --text-cases .build/bench/TextCases --corpus "$(TEXTS)/corpus.txt"

fuzz: deps ## Fuzz the parsers of untrusted bytes, SECONDS (60) each
	Tools/fuzz $(SECONDS) $(TARGETS)

# With this many schedules, optimising the tests too saves time.
model: OPTIMISED += --scratch-path .build-model -Xswiftc -O
model: deps ## Run the model test on SCHEDULES (100000) random schedules
	$(SWIFT) build --build-tests $(OPTIMISED)
	GHF_SEED=random GHF_MODEL_SCHEDULES=$(SCHEDULES) $(SWIFT) test --skip-build $(OPTIMISED) --filter ModelTests

lint: ## Check the style
	$(SWIFT) format lint --strict --recursive $(SOURCES)

format: ## Fix the style
	$(SWIFT) format --in-place --recursive $(SOURCES)

tables: ## Generate Unicode's tables from UCD
	if [ -d "$(UCD)" ]; then
	  $(SWIFT) run $(CHECKED) UnicodeTables "$(UCD)" Tools/UnicodeTables/LatinASCII.txt Sources/TerminalText/Unicode
	fi

latin-ascii: ## Generate the letters that folding maps to ASCII, from ICU
	Tools/install-deps icu
	letters=$$(Tools/make-latin-ascii)
	echo "$$letters" >Tools/UnicodeTables/LatinASCII.txt

# Root often lacks Swift and would leave its files in .build, so under sudo an existing build is
# installed.
install: $(if $(and $(SUDO_USER),$(wildcard .build/static/ghf)),,release) ## Install under PREFIX (default /usr/local), prefixed with DESTDIR
	Tools/install-files install "$(DESTDIR)$(PREFIX)"

uninstall: ## Remove the installed files
	Tools/install-files remove "$(DESTDIR)$(PREFIX)"

dist: release ## Build the tarball, the Debian package and the gh extension of a release, in .build/dist
	Tools/install-deps dist
	rm -rf .build/dist
	Tools/make-tarball .build/static/ghf $(COMPRESSION)
	Tools/make-deb .build/static/ghf $(COMPRESSION)
	# For gh, which names architectures as Debian does.
	program=.build/dist/ghf-linux-$$(dpkg --print-architecture)
	install -m 755 .build/static/ghf "$$program"
	Tools/strip-binary "$$program"
	cd .build/dist
	sha256sum ghf* | tee SHA256SUMS

check-release: ## Install the packages in .build/dist in bare Debian systems, as root, and run ghf there
	$(SWIFT) build $(BUILT) --product FixtureServer
	Tools/check-release .build-tests/release/FixtureServer $(SUITES)

publish: ## Publish the packages in .build/dist as the GitHub release TAG
	Tools/publish-release "$(TAG)"

gh-extension: ## Make the repository of the gh extension, .build/gh-ghf, and publish it as the release TAG if set
	Tools/gh-extension "$(TAG)"

recipes: ## Fill in the recipes for other package managers from .build/dist/SHA256SUMS, .build/recipes
	Tools/make-recipes .build/dist/SHA256SUMS

github: ## Check the workflows and issue forms in .github
	Tools/check-github

image: ## Pin the image in .ci/Dockerfile by its digest, and copy its name to the workflows
	Tools/pin-image

stamp: ## Set the times of the sources from their contents, so that CI can use a cached build
	Tools/stamp-sources

ci: ## Run everything that must pass before a change lands, in two lanes side by side
	.ci/run

ci-tests: ## Run the lane of the tests
	.ci/run tests

ci-packages: ## Run the other lane: style, sanitizer, demo, examples, API, documentation, packages
	.ci/run packages

clean: ## Remove the builds for debugging, the tests and users
	$(SWIFT) package clean
	rm -rf .build-tests .build/static .build/bench
