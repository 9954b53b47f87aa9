// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftGraphics
import WeftLayout
import WeftLocks
import WeftTesting

@testable import WeftLayers

/// The end of animations, their completions, and their cost.
@MainActor @Suite struct AnimationLifetimeTests {
  private final class Host: LayerHost {
    var count = 0
    func layerTreeNeedsRender() { count += 1 }
    func embed(_ layer: EmbeddedLayer) {}
  }

  private let fixture = AnimationFixture()
  private var layer: Layer { fixture.layer }

  private func fade(_ duration: Double = 0.5) {
    Layer.animate(duration: duration) {
      layer.opacity = layer.opacity == 1 ? 0 : 1
    } completion: {
      fixture.complete($0)
    }
  }

  @Test func theCompletionComesWithTheFrameOfTheEnd() {
    fade()
    fixture.frames(30)
    #expect(fixture.completions.isEmpty)
    fixture.frames(1)
    #expect(fixture.completions == [true])
    fixture.frames(60)
    #expect(fixture.completions == [true])
  }

  @Test func theCompletionComesAfterTheLastOfManyAnimations() {
    Layer.animate(duration: 0.5) {
      layer.opacity = 0
      Layer.animate(duration: 1) { layer.cornerRadius = 4 }
      fixture.root.cornerRadius = 9
    } completion: {
      fixture.complete($0)
    }
    layer.add(.basic(.borderWidth, to: 3, .linear(duration: 0.1)), completion: fixture.complete)
    fixture.frames(8)
    #expect(fixture.completions == [true])
    fixture.frames(23)
    #expect(fixture.completions == [true, true])
    #expect(layer.animationKeys == ["cornerRadius"])
  }

  @Test func framesComeOnlyWhileSomethingMoves() throws {
    let host = Host()
    fixture.root.host = host
    fade()
    #expect(fixture.driver.wantsFrame)
    fixture.frames(31)
    let count = fixture.driver.frames.count
    // One more frame, which the completion has requested.
    try fixture.driver.settle(limit: 2)
    #expect(fixture.driver.frames.count <= count + 1)
    let settled = (fixture.driver.frames.count, host.count)
    fixture.frames(120)
    #expect((fixture.driver.frames.count, host.count) == settled)
    #expect(fixture.animator.count == 0)
  }

  @Test func aReplacedAnimationIsNotFinished() {
    fade()
    fixture.frames(10)
    fade()
    fixture.frames(1)
    #expect(fixture.completions == [false])
    fixture.frames(60)
    #expect(fixture.completions == [false, true])
  }

  @Test func aRemovedAnimationIsNotFinished() {
    fade()
    fixture.frames(10)
    layer.removeAnimation(forKey: "opacity")
    #expect(layer.presentation.opacity == 0)
    #expect(fixture.completions.isEmpty, "not inside of the call")
    fixture.frames(1)
    #expect(fixture.completions == [false])
  }

  @Test(arguments: ["removed", "replaced", "ancestor", "released", "elsewhere"])
  func aLayerThatLeavesTheWindowLosesItsAnimations(way: String) {
    let parent = Layer("parent")
    fixture.root.addSublayer(parent)
    var child: Layer? = Layer("child")
    parent.addSublayer(child!)
    Layer.animate(duration: 1) { [child] in
      child?.opacity = 0
    } completion: {
      fixture.complete($0)
    }
    fixture.frames(10)
    let other = AnimationFixture()
    switch way {
    case "removed": child?.removeFromSuperlayer()
    case "replaced": parent.setSublayers([])
    case "ancestor": parent.removeFromSuperlayer()
    case "elsewhere": other.root.addSublayer(child!)
    default:
      child?.removeFromSuperlayer()
      child = nil
    }
    fixture.frames(2)
    #expect(fixture.completions == [false])
    #expect(child?.animationKeys.isEmpty ?? true)
    #expect(child.map { $0.presentation.opacity == 0 } ?? true)
    fixture.frames(2)
    #expect(fixture.driver.isSettled)
  }

  /// A layer that another thread releases is deallocated in a later turn of the main actor. Until
  /// then, it still requests frames.
  @Test func aLayerThatAnotherThreadReleases() async {
    let last = LastReference()
    do {
      let child = Layer("child")
      fixture.root.addSublayer(child)
      Layer.animate(duration: 1) {
        child.opacity = 0
      } completion: {
        fixture.complete($0)
      }
      fixture.frames(10)
      child.removeFromSuperlayer()
      last.layer.withLock { $0 = child }
    }
    last.releaseOnAnotherThread()
    fixture.frames(2)
    #expect(fixture.completions == [false])
    for _ in 0..<10 { await Task.yield() }
    fixture.frames(2)
    #expect(fixture.driver.isSettled)
  }

  private final class LastReference: Sendable {
    let layer = Mutex<Layer?>(nil)

    func releaseOnAnotherThread() {
      let isReleased = DispatchSemaphore(value: 0)
      Thread.detachNewThread { [self] in
        layer.withLock { $0 = nil }
        isReleased.signal()
      }
      isReleased.wait()
    }
  }

  @Test func aLayerThatMovesInsideOfItsWindowKeepsThem() {
    let other = Layer("other")
    fixture.root.addSublayer(other)
    fade()
    fixture.frames(10)
    layer.removeFromSuperlayer()
    other.addSublayer(layer)
    fixture.frames(10)
    #expect(layer.animationKeys == ["opacity"])
    fixture.frames(20)
    #expect(fixture.completions == [true])
  }

  @Test func aLayerCanBeAnimatedInAnotherWindow() {
    fade()
    fixture.frames(10)
    let other = AnimationFixture()
    other.root.addSublayer(layer)
    Layer.animate(duration: 0.5, curve: .linear) { layer.opacity = 1 }
    #expect(other.animator.count == 1)
    other.frames(16)
    #expect(abs(layer.presentation.opacity - 0.5) < 1e-9)
    fixture.frames(2)
    #expect(fixture.completions == [false] && fixture.animator.count == 0)
    #expect(layer.animationKeys == ["opacity"])
  }

  @Test func aWindowLetsGoOfALayerThatIsAnimatedInAnother() throws {
    fade()
    fixture.frames(10)
    let old = try #require(layer.animations)
    let other = AnimationFixture()
    other.root.addSublayer(layer)
    Layer.animate(duration: 0.5) { layer.opacity = 1 }
    fixture.root.addSublayer(layer)
    #expect(!old.isInWindow && layer.animations !== old)
  }

  @Test func changesOutsideOfAWindowAreNotAnimated() async {
    let (lone, result) = (Layer(), Results())
    Layer.animate(duration: 1) {
      lone.opacity = 0
    } completion: {
      result.add("animate \($0)")
    }
    lone.add(.basic(.opacity, from: 1)) { result.add("add \($0)") }
    #expect(lone.presentation.opacity == 0 && lone.animationKeys.isEmpty)
    while result.list.count < 2 { await Task.yield() }
    #expect(Set(result.list) == ["animate true", "add false"])
  }

  @Test func completionWithoutAChange() async {
    let result = Results()
    Layer.animate(duration: 1) {
      layer.opacity = 1
    } completion: {
      result.add("\($0)")
    }
    while result.list.isEmpty { await Task.yield() }
    #expect(result.list == ["true"])
  }

  @Test func aCompletionMayAnimateAgain() {
    fade(0.1)
    var rounds = 0
    func again(_ finished: Bool) {
      rounds += 1
      guard rounds < 5 else { return }
      Layer.animate(duration: 0.1) {
        layer.position.x += 10
      } completion: {
        again($0)
      }
    }
    Layer.animate(duration: 0.1) {
      layer.position.x += 10
    } completion: {
      again($0)
    }
    // Each begins in the frame in which the previous one ended.
    fixture.frames(1 + 6 * 5)
    #expect(rounds == 5 && layer.presentation.position.x == 75)
  }

  @Test func changesAfterTheClosureAreNotAnimated() {
    Layer.animate(duration: 1) {}
    layer.opacity = 0.3
    Layer.animate(duration: 1) {
      AnimationScope.run(nil) { layer.cornerRadius = 4 }
      layer.opacity = 0.3
    }
    #expect(layer.animationKeys.isEmpty)
  }

  // MARK: Less movement

  @Test func lessMovementLeavesOnlyFading() {
    fixture.driver.runtime.reducesMotion = true
    Layer.animate(duration: 0.5, curve: .linear) {
      layer.position.x = 125
      layer.transform = .rotation(by: 1)
      layer.bounds.size.width = 100
      layer.opacity = 0
    } completion: {
      fixture.complete($0)
    }
    layer.add(.basic(.transform, from: .scale(x: 3, y: 3)), completion: fixture.complete)
    #expect(layer.animationKeys == ["opacity"])
    fixture.frames(16)
    #expect(layer.presentation.position.x == 125)
    #expect(abs(layer.presentation.opacity - 0.5) < 1e-9)
    #expect(fixture.completions == [true])
    fixture.frames(15)
    #expect(fixture.completions == [true, true])
  }

  @Test func runningMovementEndsWhenLessIsWanted() {
    Layer.animate(duration: 1) {
      layer.position.x = 125
    } completion: {
      fixture.complete($0)
    }
    Layer.animate(duration: 1) { layer.opacity = 0 }
    fixture.frames(10)
    fixture.driver.runtime.reducesMotion = true
    fixture.frames(1)
    #expect(layer.presentation.position.x == 125)
    #expect(fixture.completions == [true])
    #expect(layer.animationKeys == ["opacity"])
  }

  // MARK: Rendering

  @Test(
    arguments: [
      ("opacity", RenderInvalidation.placement), ("position", .placement),
      ("transform", .placement), ("origin", .sublayers), ("size", [.content, .placement]),
      ("color", .content), ("radius", [.content, .sublayers]), ("shadow", .content),
    ] as [(String, RenderInvalidation)])
  func aFrameMarksNoMoreThanIsAnimated(property: String, expected: RenderInvalidation) {
    Layer.animate(duration: 1, curve: .linear) {
      switch property {
      case "opacity": layer.opacity = 0
      case "position": layer.position.x = 90
      case "transform": layer.transform = .rotation(by: 1)
      case "origin": layer.bounds.origin.y = 90
      case "size": layer.bounds.size.height = 90
      case "color": layer.backgroundColor = .red
      case "radius": layer.cornerRadius = 8
      default: layer.shadow = Shadow()
      }
    }
    let sibling = Layer("sibling")
    fixture.root.addSublayer(sibling)
    for frame in 0..<60 {
      fixture.root.markAsRendered()
      fixture.frames(1)
      // The first frame does not change the appearance.
      #expect(layer.renderInvalidation == (frame == 0 ? [] : expected), "frame \(frame)")
      #expect(fixture.root.renderInvalidation == (frame == 0 ? [] : .sublayers))
      #expect(sibling.renderInvalidation.isEmpty)
    }
  }

  // MARK: All of it at random

  @Test(arguments: seeds(40)) func eachCompletionIsCalledOnce(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let (fixture, other) = (AnimationFixture(), AnimationFixture())
    var layers = (0..<6).map { Layer("\($0)") }
    for layer in layers { fixture.root.addSublayer(layer) }
    let results = Results()
    var count = 0
    for _ in 0..<60 {
      let index = Int.random(in: 0..<6, using: &random)
      let (layer, second) = (layers[index], layers.randomElement(using: &random)!)
      let number = count
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3:
        count += 1
        Layer.animate(duration: .random(in: 0...0.3, using: &random)) {
          layer.opacity = .random(in: 0...1, using: &random)
          second.position.x += 10
        } completion: { _ in
          results.add("\(number)")
        }
      case 4...5:
        count += 1
        layer.add(.basic(.cornerRadius, to: 5), forKey: Bool.random(using: &random) ? "key" : nil) {
          _ in results.add("\(number)")
        }
      case 6: layer.removeAllAnimations()
      case 7: layer.removeFromSuperlayer()
      case 8: (Bool.random(using: &random) ? fixture : other).root.addSublayer(layer)
      case 9 where !second.isAncestor(of: layer): layer.addSublayer(second)
      case 10: layers[index] = Layer("new")
      default: fixture.driver.runtime.reducesMotion.toggle()
      }
      if Bool.random(using: &random) { fixture.frames(1) }
      if Bool.random(using: &random) { other.frames(1) }
    }
    // If both animate the same property, one may report it after the other has ended it.
    for _ in 0..<2 {
      fixture.frames(30)
      other.frames(30)
    }
    layers = []
    for _ in 0..<200 where results.list.count < count { await Task.yield() }
    #expect(results.list.count == count, "seed \(seed)")
    #expect(Set(results.list).count == count, "seed \(seed)")
    #expect(fixture.animator.count == 0 && other.animator.count == 0, "seed \(seed)")
  }

  @Test func aPropertySetTwiceEndsOnce() {
    let fixture = AnimationFixture()
    let layer = fixture.layer
    Layer.animate(duration: 0.5) {
      layer.position.x = 100
      layer.position.y = 50
    } completion: {
      fixture.complete($0)
    }
    fixture.frames(15)
    let shown = layer.presentation.position
    #expect(shown.x > 25 && shown.x < 100 && shown.y > 25 && shown.y < 50)
    fixture.frames(20)
    #expect(fixture.completions == [true])
  }
}

@MainActor private final class Results {
  private(set) var list: [String] = []
  func add(_ entry: String) { list.append(entry) }
}
