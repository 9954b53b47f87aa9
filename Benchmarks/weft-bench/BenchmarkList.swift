// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The benchmarks of `weft-bench`, in the order of its list.
let benchmarks: [any Benchmark] = [
  ScrollBenchmark(
    weft: ScrollContender(program: .itself, leadingArguments: [WeftContender.command]),
    peer: ScrollContender(program: .sibling("GtkListViewPeer")),
    floor: ScrollContender(
      program: .sibling("GtkListViewPeer"), leadingArguments: ["--floor"])),
  RowsBenchmark(),
  TextsBenchmark(program: .itself),
  UpdatesBenchmark(program: .itself),
  CollectionsBenchmark(program: .itself, peer: .sibling("GtkListViewPeer")),
  PicturesBenchmark(program: .itself, peer: .sibling("GtkListViewPeer")),
  NodesBenchmark(program: .itself),
  ComponentsBenchmark(program: .itself),
  AllocationsBenchmark(),
  ChangesBenchmark(),
  LayoutBenchmark(),
]
