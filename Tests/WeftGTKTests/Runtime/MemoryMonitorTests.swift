// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import Testing
import Weft
import WeftTesting

@testable import WeftGTK

/// The kernel's pressure stall information, read from a pipe that replaces the file.
@MainActor @Suite final class MemoryMonitorTests {
  private let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("weft-pressure-\(UUID())").path

  deinit { unlink(path) }

  /// Runs the main loop until a condition holds, up to a limit.
  private func iterate(until condition: () -> Bool) {
    for _ in 0..<100 where !condition() { g_main_context_iteration(nil, 0) }
  }

  private func read(_ pipe: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 200)
    let count = Glibc.read(pipe, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }

  /// Both requests are made. When the pressure begins, far pictures are released first, and visible
  /// ones stay.
  @Test func pressureThatBegins() throws {
    try #require(mkfifo(path, 0o600) == 0)
    let pipe = open(path, O_RDWR | O_NONBLOCK)
    try #require(pipe >= 0)
    defer { close(pipe) }
    let rows = (0..<40).map { _ in PictureCell() }
    let list = CollectionNode(items: Array(0..<40), id: \.self) { rows[$0] }
    let window = HeadlessWindow(size: Size(width: 100, height: 200), rootNode: list)
    try window.settle()
    list.contentOffset.y = 900
    try window.settle()
    func drawn() -> Set<Int> { Set(rows.indices.filter { rows[$0].contents != nil }) }
    let visible = Set(rows.indices.filter { rows[$0].isVisible })
    let before = drawn()
    try #require(before.count >= visible.count + 4)
    window.host.contentsByteLimit = window.host.contentsByteCount

    let monitor = MemoryMonitor(stallPath: path, stallEvent: G_IO_IN)
    monitor.watchStalls()
    #expect(read(pipe) == "some 200000 2000000\0full 200000 2000000\0")
    var told: [MemoryPressure] = []
    var remaining: [Set<Int>] = []
    monitor.observers[ObjectIdentifier(self)] = { [self] pressure in
      _ = read(pipe)
      window.host.relieve(pressure)
      told.append(pressure)
      remaining.append(drawn())
    }
    iterate { false }
    #expect(told.isEmpty && drawn() == before)

    write(pipe, "!", 1)
    iterate { told.count == 2 }
    try #require(told == [.moderate, .critical])
    let kept = remaining[0]
    #expect(kept.isSuperset(of: visible) && kept.count < before.count)
    let (first, last) = (visible.min() ?? 0, visible.max() ?? 0)
    func distance(_ row: Int) -> Int { max(first - row, row - last) }
    let nearest = try #require(before.subtracting(kept).map(distance).min())
    #expect(kept.allSatisfy { distance($0) <= nearest + 1 }, "the far ones go first")
    #expect(remaining[1] == visible)
    iterate { false }
    #expect(told.count == 2)
  }

  /// An old kernel has no such file, and some kernels reject the request.
  @Test(arguments: [nil, "", "/proc/self/status"])
  func aFileThatTellsNothing(content: String?) throws {
    if content == "" { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    let isOther = content?.hasPrefix("/") ?? false
    let monitor = MemoryMonitor(stallPath: isOther ? content ?? path : path)
    var told = 0
    monitor.observers[ObjectIdentifier(self)] = { _ in told += 1 }
    monitor.watchStalls()
    iterate { false }
    #expect(told == 0)
    monitor.tell(.moderate)
    #expect(told == 1, "the desktop's monitor remains")
  }

  /// A released monitor watches nothing.
  @Test func anEndedMonitor() throws {
    try #require(mkfifo(path, 0o600) == 0)
    let pipe = open(path, O_RDWR | O_NONBLOCK)
    try #require(pipe >= 0)
    defer { close(pipe) }
    var monitor: MemoryMonitor? = MemoryMonitor(stallPath: path, stallEvent: G_IO_IN)
    monitor?.watchStalls()
    weak let ended = monitor
    monitor = nil
    #expect(ended == nil)
    iterate { false }
  }
}

/// A row with a separate picture.
private final class PictureCell: CellNode {
  nonisolated override init() {
    super.init()
    style.height = 50
  }

  override var drawing: (any Drawing)? { Fill() }

  private struct Fill: Drawing {
    func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
      canvas.fill(Rect(origin: .zero, size: size), with: .color(.red))
    }
  }
}
