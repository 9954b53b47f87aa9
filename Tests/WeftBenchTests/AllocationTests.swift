// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing

@testable import weft_bench

/// Rows take no more memory than `Benchmarks/thresholds.json` says.
///
/// When a change needs more for a good reason, or less, write the new number there: it is to be
/// seen in the change.
@MainActor @Suite struct AllocationTests {
  @Test func rowsAllocateNoMoreThanBefore() throws {
    // A sanitizer has an allocator of its own.
    guard let allocations = AllocationsBenchmark.allocationsPerRow() else { return }
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
