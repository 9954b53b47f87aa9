// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import AllocationCounter
import Foundation
import Testing

@testable import weft_bench

/// Compares the allocations per row with `Benchmarks/thresholds.json`.
///
/// If a change has a good reason to need another number of allocations, change the number in that
/// file.
@MainActor @Suite struct AllocationTests {
  @Test(.enabled(if: weft_allocation_count() >= 0, "a sanitizer replaces the allocator"))
  func rowsAllocateNoMoreThanBefore() throws {
    let allocations = try #require(AllocationsBenchmark.allocationsPerRow())
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Benchmarks/thresholds.json").standardized
    let thresholds = try JSONDecoder()
      .decode([String: [String: Double]].self, from: Data(contentsOf: file))
    #if DEBUG
    let configuration = "debug"
    #else
    let configuration = "release"
    #endif
    let threshold = try #require(thresholds["allocations/row"]?[configuration])
    #expect(allocations <= threshold, "\(allocations) allocations per row")
    #expect(allocations > threshold * 0.8, "\(allocations): lower the threshold")
  }
}
