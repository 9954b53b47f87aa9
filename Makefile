# SPDX-License-Identifier: Apache-2.0
# Part of Weft: smooth native user interfaces in Swift on Linux.

# The configuration of the programs that are run, as in `make run CONFIGURATION=debug`.
CONFIGURATION ?= release

# Options for the program that is run, as in `make run ARGS="--headless pictures"`.
# Without a display the program draws pictures and a report instead of opening its window.
ARGS ?= $(if $(DISPLAY)$(WAYLAND_DISPLAY),,--headless build/packages)

# The benchmark that `make bench` runs. `.build/release/weft-bench list` lists all.
BENCHMARK ?= scroll

# The tests that run under the sanitizers in each check, and the slow ones, which run on demand.
THREAD_TESTS = WeftRuntimeTests WeftTestingTests WeftLayersTests WeftNodesTests
SLOW_THREAD_TESTS = WeftComponentsTests WeftCollectionsTests
ADDRESS_TESTS = WeftGraphicsTests
SLOW_ADDRESS_TESTS = WeftNodesTests WeftLayoutTests WeftGTKTests

# The seeds of `make interleave`: 50 steps each.
SEEDS ?= 0..<20

# The port of `make docs-serve`.
PORT ?= 8000

# The factor by which `make long-tests` and `make thrash` multiply the seeds of random tests.
LONG_FACTOR ?= 4
FACTOR ?= 40

.PHONY: help setup build examples run motion test long-tests thrash check sanitize sanitize-all interleave \
	mutations bench pictures docs docs-serve lint format

help:
	@echo "make run      open the Packages example (without a display: pictures in build/packages)"
	@echo "make motion   open the Motion example (without a display: pictures in build/motion)"
	@echo "make test     build and run all tests, in a separate display"
	@echo "make long-tests  run the random tests with four times the seeds"
	@echo "make thrash   run the random tests with 40 times the seeds; FACTOR=100 for more"
	@echo "make check    run all checks, with the sanitizers, before a merge"
	@echo "make sanitize run tests under ThreadSanitizer and AddressSanitizer"
	@echo "make sanitize-all  run also the tests that take too long for each change"
	@echo "make interleave  run the thrash test with interleaved jobs; SEEDS='0..<200' for more"
	@echo "make mutations  apply known defects, and check that the random tests find them"
	@echo "make bench    measure Weft's list against GtkListView; BENCHMARK=updates measures edits"
	@echo "make docs     build the documentation site in build/docs"
	@echo "make docs-serve  build the site and serve it at http://localhost:8000; PORT=N for another"
	@echo "make pictures remake the pictures of the documentation"
	@echo "make examples build the examples that are separate packages, like a user's program"
	@echo "make lint     check format, structure and rules of the sources"
	@echo "make format   format the sources"
	@echo "make build    build everything"
	@echo "make setup    install missing Debian packages, or print the command to type"

setup:
	@scripts/setup

build: setup
	swift build

# Each depends on Weft by its products only, and gets a build folder below the project's.
examples: setup
	swift build --package-path Examples/FirstList --scratch-path .build/examples/FirstList

run: setup
	swift run --configuration $(CONFIGURATION) Packages $(ARGS)

motion: setup
	swift run --configuration $(CONFIGURATION) Motion $(if $(DISPLAY)$(WAYLAND_DISPLAY),,--headless build/motion)

test: setup
	swift build --build-tests
	scripts/test

# The random tests, with more seeds than in `make test`.
long-tests: setup
	swift build --build-tests
	WEFT_SEED_FACTOR=$(LONG_FACTOR) scripts/test --random

thrash: setup
	swift build --build-tests
	WEFT_SEED_FACTOR=$(FACTOR) scripts/test --random

# The checks of `.ci/run`, and the sanitizers.
check: lint test examples docs thrash interleave sanitize

# The most effective tests for their time, for values shared by threads and for unsafe code.
sanitize: setup
	scripts/sanitize thread $(THREAD_TESTS)
	scripts/sanitize address $(ADDRESS_TESTS)

sanitize-all: setup
	scripts/sanitize thread $(THREAD_TESTS) $(SLOW_THREAD_TESTS)
	scripts/sanitize address $(ADDRESS_TESTS) $(SLOW_ADDRESS_TESTS)

# Jobs run on threads that take turns where they acquire locks, in an order from the seed. Uses the
# build of ThreadSanitizer, which needs the same locks.
interleave: setup
	WEFT_THRASH_INTERLEAVED="$(SEEDS)" scripts/sanitize thread WeftCollectionsTests.ThrashTests/interleaved

mutations: setup
	scripts/mutations

bench: setup
	swift build --configuration release --product weft-bench
	mkdir -p build
	scripts/with-display .build/release/weft-bench $(BENCHMARK) --json build/$(BENCHMARK).json

pictures: setup
	swift build --configuration $(CONFIGURATION) --product Packages
	scripts/pictures "$$(swift build --configuration $(CONFIGURATION) --show-bin-path)/Packages"
	WEFT_RECORD_PICTURES=1 scripts/with-display swift test --filter DocumentationTests

docs: setup
	scripts/docs
	@echo "The site is in build/docs. Look at it with make docs-serve, at http://localhost:$(PORT)"

docs-serve: docs
	python3 -m http.server --bind 127.0.0.1 --directory build/docs $(PORT)

lint:
	scripts/lint

format:
	swift format --in-place --parallel --recursive Sources Tests Examples Benchmarks Package.swift
