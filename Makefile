# What people and CI type. `make help` lists it.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.SILENT:
.DEFAULT_GOAL := help
.PHONY: help deps deps-test build release demo picture test sanitize asan score bench fuzz model lint format tables docs man install uninstall dist deb clean

PREFIX ?= /usr/local
DESTDIR ?=
# Not every shell makes a home of the tilde in PREFIX=~/.local.
override PREFIX := $(patsubst ~/%,$(HOME)/%,$(PREFIX))
SWIFT ?= swift
# Imports that a target does not declare are errors: that is what keeps the layers apart.
CHECKED := --explicit-target-dependency-import-check error
# No symbols, and no search for libraries beside the binary: both only slow the start.
RELEASE := -c release --static-swift-stdlib --disable-local-rpath -Xlinker -s $(CHECKED)
# The code under test is optimised, which saves more time in the tests than it costs in the build.
OPTIMISED := -c release -Xswiftc -enable-testing $(CHECKED)
TESTED := $(OPTIMISED) --scratch-path .build-tests
SOURCES := Package.swift Sources Tests Tools
COMPUTING := TerminalTextTests|SourceTests|GHFCommandsTests|GitHubAPITests|LocalStoreTests
# End-to-end suites that run beside the others, in processes with servers of their own: those that
# start ghf most often, and those that mostly wait.
LONG := EndToEndTests.*(MemoryTests|ExampleTests|SecretSeriesTests|CrashSafetyTests|ObstructionTests)
WAITING := EndToEndTests.*(ShellCompletionTests|FaultTests|SilentServerTests|PagerTests)
# Memory that a sanitizer takes says nothing of what ghf takes.
MEASURING := MemoryTests|ResourceTests
# Which of Swift's sanitizers the tests run under; address looks for leaks too.
SANITIZERS ?= address thread
MODULES := TerminalText GitHubAPI LocalStore CommandLineInterface GHFCommands CurlHTTP HostSystem
PICTURE ?= Sources/GHFCommands/GHFCommands.docc/Resources/ghf.svg
# Unicode's files; ucd of unicode.org/Public/17.0.0 has the same.
UCD ?= ../shared/unicode/17.0.0
# How long each target of fuzzing is fed, and which: all, where none is named.
SECONDS ?= 60
TARGETS ?=
# How many schedules of the model test are played.
SCHEDULES ?= 100000
# Texts with their right lines, and a corpus for speed.
TEXTS ?= ../shared/text

help: ## List what can be made
	grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

deps: ## Install what is missing to build and run (libcurl's headers and library)
	Tools/install-deps build

deps-test: ## Install what is missing for the tests (nginx, openssl, Python's venv, shells)
	Tools/install-deps test

build: deps ## Build for debugging
	$(SWIFT) build $(CHECKED)

release: deps ## Build the release binary, .build/release/ghf, and its man pages
	$(SWIFT) build $(RELEASE) --product ghf
	Tools/make-man .build/release/ghf .build/man

# The plugin's other manifest shows it what is package, and keeps its dependencies out of ours.
docs: deps ## Make the modules' documentation, .build/docs
	$(SWIFT) package --package-path Tools --allow-writing-to-directory .build/docs \
	  generate-documentation --symbol-graph-minimum-access-level package --warnings-as-errors \
	  $(addprefix --target ,$(MODULES)) --output-path .build/docs

man: release ## Make the man pages, .build/man
	Tools/check-man .build/man

demo: release ## Show the main job against a small GitHub on this machine
	$(SWIFT) build $(TESTED) --product FixtureServer
	Tools/demo .build/release/ghf .build-tests/release/FixtureServer

picture: release ## Draw the picture in the README from what ghf prints
	$(SWIFT) build $(TESTED) --product FixtureServer
	Tools/picture .build/release/ghf .build-tests/release/FixtureServer $(PICTURE)

test: deps deps-test ## Run every test
	$(SWIFT) build --build-tests $(TESTED)
	built=.build-tests/release
	Tools/validate-fixtures $$built/FixtureServer ../shared/github/github-users.openapi.json
	Tools/validate-queries $$built/GraphQLQueries $$built/FixtureServer \
	  ../shared/github/schema.graphql
	Tools/check-requests $$built/ghf ../shared/github/github-users.openapi.json
	# Tests that only compute keep all threads busy, and those with servers can't wait for them.
	status=0
	$(SWIFT) test --skip-build $(TESTED) --ignore-lock --filter '$(LONG)' > .build-tests/long.log 2>&1 & long=$$!
	$(SWIFT) test --skip-build $(TESTED) --ignore-lock --filter '$(WAITING)' > .build-tests/waiting.log 2>&1 & waiting=$$!
	$(SWIFT) test --skip-build $(TESTED) --ignore-lock --skip '$(COMPUTING)|$(LONG)|$(WAITING)' || status=$$?
	for lane in long waiting; do
	  wait "$${!lane}" || status=$$?
	  cat .build-tests/$$lane.log
	done
	((status == 0))
	$(SWIFT) test --skip-build $(TESTED) --filter '$(COMPUTING)'

sanitize: deps deps-test ## Run every test under the sanitizers, SANITIZERS (address thread)
	for sanitizer in $(SANITIZERS); do
	  room=.build-$$sanitizer
	  mkdir -p "$$room"
	  clang -c Tools/for-sanitizers.c -o "$$room/for-sanitizers.o"
	  how=(--scratch-path "$$room" --sanitize "$$sanitizer" $(CHECKED))
	  how+=(-Xlinker "$(CURDIR)/$$room/for-sanitizers.o")
	  $(SWIFT) build --build-tests "$${how[@]}"
	  # XCTest's own runner leaks 144 bytes at its start, so it is left out.
	  how+=(--skip-build --disable-xctest)
	  $(SWIFT) test "$${how[@]}" --skip '$(COMPUTING)|$(MEASURING)'
	  # One after the other: slow as they are now, they would keep each other waiting for minutes.
	  for target in $(subst |, ,$(COMPUTING)); do
	    $(SWIFT) test "$${how[@]}" --filter "$$target"
	  done
	done

asan: deps deps-test ## Run the transport's tests under the address sanitizer
	# XCTest's own runner leaks 144 bytes at its start, so it is left out.
	$(SWIFT) test --package-path Tools/Sanitize --scratch-path .build-transport \
	  --sanitize address --disable-xctest $(CHECKED)

score: ## Compare cleaning and wrapping with the cases in TEXTS
	$(SWIFT) build $(TESTED) --product TextCases
	Tools/score .build-tests/release/TextCases "$(TEXTS)"

# Python's __pycache__ has no place among the tools.
bench: export PYTHONDONTWRITEBYTECODE := 1
bench: release ## Compare ghf with curl, gh, jq, grep, PyGithub, fold, fmt and textwrap
	$(SWIFT) build $(RELEASE) --product FixtureServer
	$(SWIFT) build $(RELEASE) --product TextCases
	Tools/with-python PyGithub wcwidth -- -c '' || echo 'PyPI was not reached'
	python3 Tools/benchmark.py
	Tools/bench-functions .build/tools || echo 'functions were not measured'
	Tools/bench-start .build/release/ghf .build/release/FixtureServer
	Tools/bench-fetch .build/release/ghf .build/release/FixtureServer
	Tools/bench-cache .build/release/ghf .build/release/FixtureServer
	Tools/bench-memory .build/release/ghf .build/release/FixtureServer
	Tools/bench-wrap .build/release/TextCases "$(TEXTS)/corpus.txt"

fuzz: deps ## Feed the readers of foreign bytes with chance ones, SECONDS (60) each
	Tools/fuzz $(SECONDS) $(TARGETS)

# So many that optimising the tests too is worth it.
model: OPTIMISED += --scratch-path .build-model -Xswiftc -O
model: deps ## Play SCHEDULES of a GitHub that changes while it is read
	$(SWIFT) build --build-tests $(OPTIMISED)
	GHF_MODEL_SCHEDULES=$(SCHEDULES) $(SWIFT) test --skip-build $(OPTIMISED) --filter ModelTests

lint: ## Check the style
	$(SWIFT) format lint --strict --recursive $(SOURCES)

format: ## Put the style right
	$(SWIFT) format --in-place --recursive $(SOURCES)

tables: ## Make the schema of the commands anew, and Unicode's tables from the files in UCD
	$(SWIFT) run $(CHECKED) CommandTables Sources/GHFCommands/CommandSchema+Generated.swift
	if [ -d "$(UCD)" ]; then
	  $(SWIFT) run $(CHECKED) UnicodeTables "$(UCD)" Sources/TerminalText/Unicode
	fi

# Root has mostly no Swift, and would leave files of its own in .build: under sudo what was built
# is installed.
install: $(if $(and $(SUDO_USER),$(wildcard .build/release/ghf)),,release) ## Install under PREFIX (default /usr/local), DESTDIR in front
	Tools/install-files install "$(DESTDIR)$(PREFIX)"

uninstall: ## Remove what was installed
	Tools/install-files remove "$(DESTDIR)$(PREFIX)"

dist: release ## Make a tarball of the release, in .build/dist
	Tools/make-dist .build/release/ghf

deb: release ## Make a Debian package of the release, in .build/dist
	Tools/install-deps deb
	Tools/make-deb .build/release/ghf

clean: ## Remove what was built
	$(SWIFT) package clean
