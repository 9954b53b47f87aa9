// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics
import WeftLayout
import WeftLocks

import struct Synchronization.Atomic

@Suite struct TextThreadTests {
  /// Runs a closure on several new threads concurrently, and waits for them.
  private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for index in 0..<count {
      group.enter()
      let thread = Thread {
        body(index)
        group.leave()
      }
      thread.start()
    }
    group.wait()
  }

  private static let strings = [
    Samples.paragraph, Samples.hebrew, Samples.mixed, "a\nb\nc", "\u{10FFFD} missing", "",
  ]

  @Test func everyThreadShapesAndDrawsTheSame() throws {
    let expected = try Self.strings.map {
      try Samples.draw(Samples.shape($0, width: 150, options: TextOptions(lineLimit: 3)))
    }
    let differences = Atomic(0)
    onThreads(8) { index in
      TextShaper.warmUp()
      for round in 0..<30 {
        let number = (index + round) % Self.strings.count
        let text = Samples.shape(
          Self.strings[number], width: 150, options: TextOptions(lineLimit: 3))
        let bitmap = try? Samples.draw(text)
        if bitmap?.difference(from: expected[number])?.differingPixels != 0 {
          differences.add(1, ordering: .relaxed)
        }
      }
    }
    #expect(differences.load(ordering: .relaxed) == 0)
  }

  /// Texts cross threads through the shared cache and outlive the threads that shaped them.
  @Test func textsAreDrawnByOtherThreads() throws {
    let shaper = TextShaper(cacheCostLimit: 20_000)
    let shaped = Mutex<[(Int, ShapedText)]>([])
    onThreads(4) { index in
      for number in Self.strings.indices {
        let text = shaper.shape(StyledText(Self.strings[number]), maxWidth: 150)
        shaped.withLock { $0.append((number, text)) }
      }
    }
    let texts = shaped.withLock { $0 }
    #expect(texts.count == 4 * Self.strings.count)
    let expected = try Self.strings.map { try Samples.draw(Samples.shape($0, width: 150)) }
    let differences = Atomic(0)
    onThreads(8) { index in
      for (number, text) in texts {
        let bitmap = try? Samples.draw(text)
        if bitmap?.difference(from: expected[number])?.differingPixels != 0 {
          differences.add(1, ordering: .relaxed)
        }
        _ = shaper.shape(StyledText("\(index) \(Self.strings[number])"), maxWidth: 99)
      }
    }
    #expect(differences.load(ordering: .relaxed) == 0)
    #expect(shaper.statistics.cost <= 20_000)
  }

  @Test func oneBitmapIsDrawnByManyThreads() throws {
    let tile = try Bitmap.render(size: Size(width: 30, height: 30), background: .red) {
      $0.draw(StyledText("tile"), in: Rect(x: 0, y: 0, width: 30, height: 30))
    }
    let failures = Atomic(0)
    onThreads(8) { _ in
      for _ in 0..<50 {
        let copy = try? Bitmap.render(size: tile.size) {
          $0.draw(tile, in: Rect(origin: .zero, size: tile.size))
        }
        if copy?.difference(from: tile)?.differingPixels != 0 {
          failures.add(1, ordering: .relaxed)
        }
      }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
  }
}
