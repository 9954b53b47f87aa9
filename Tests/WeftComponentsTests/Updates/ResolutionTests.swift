// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Testing
import Weft
import WeftLocks

/// Resolving a component runs the user's code on one thread at a time, and never under a lock.
@Suite struct ResolutionTests {
  @Test func blocksOfARootRunOneAtATimeInTheOrderOfValues() {
    final class Log: Sendable {
      let made = Tally()
      let running = Tally()
      let overlaps = Tally()
      let values = Mutex<[Int]>([])
    }
    for _ in 0..<10 {
      let log = Log()
      @Sendable func component(_ value: Int) -> some Component {
        VStack {
          ForEach(0..<50) { number in
            Node {
              log.made.add(1)
              return DisplayNode()
            } update: { _ in
              if log.running.add(1) > 1 {
                log.overlaps.add(1)
              }
              for _ in 0..<300 { log.running.add(0) }
              if number == 49 { log.values.withLock { $0.append(value) } }
              log.running.add(-1)
            }
          }
        }
      }
      let node = ComponentNode(component(0))
      DispatchQueue.concurrentPerform(iterations: 16) { thread in
        if thread == 0 {
          for value in 1...20 {
            node.update(to: component(value))
            node.measureOnly(width: 100)
          }
        } else {
          for width in 0..<10 { node.measureOnly(width: Double(100 * thread + width)) }
        }
      }
      node.measureOnly(width: 50)
      #expect(log.made.value == 50)
      #expect(log.overlaps.value == 0)
      let values = log.values.withLock { $0 }
      #expect(values == values.sorted())
      #expect(values.last == 20)
    }
  }

  @Test func aValueThatAsksForLayoutWhenItIsFreed() {
    let node = ComponentNode(Text("a").id(Probe {}))
    node.measureOnly(width: 100)
    let asks: @Sendable () -> Void = { [weak node] in node?.measureOnly(width: 70) }
    let freed = Tally()
    func component() -> IdentifiedComponent<Text> {
      Text("a").id(
        Probe {
          freed.add(1)
          asks()
        })
    }
    for _ in 0..<3 {
      node.update(to: component())
      node.update(to: component())
      node.measureOnly(width: 100)
    }
    node.update(to: Text("a").id(Probe {}))
    node.measureOnly(width: 100)
    #expect(freed.value == 6)
    #expect(node.measure(width: 100).count == 1)
  }

  @Test func anElementThatAsksForLayoutWhenItIsFreed() {
    final class Asking: DisplayNode {
      let ask: @Sendable () -> Void
      nonisolated init(_ ask: @escaping @Sendable () -> Void) {
        self.ask = ask
        super.init()
      }
      deinit { ask() }
    }
    let root = Mutex<DisplayNode?>(nil)
    let freed = Tally()
    let ask: @Sendable () -> Void = {
      freed.add(1)
      root.withLock { $0 }?.measureOnly(width: 70)
    }
    func component(_ id: Int) -> some Component {
      Node { Asking(ask) }.padding(2).background(.red).id(id)
    }
    let node = ComponentNode(component(0))
    root.withLock { $0 = node }
    for id in 1...3 {
      node.measure()
      node.update(to: component(id))
    }
    node.measure()
    #expect(freed.value == 3)
    #expect(node.subnodes.count == 1)
  }

  @Test func aBlockThatAsksForTheLayoutItIsPartOf() {
    let root = Mutex<DisplayNode?>(nil)
    let updates = Tally()
    func component(_ text: String) -> some Component {
      VStack {
        Text(text)
        Node {
          DisplayNode()
        } update: { _ in
          updates.add(1)
          root.withLock { $0 }?.measureOnly(width: 100)
        }
      }
    }
    let node = ComponentNode(component("a"))
    root.withLock { $0 = node }
    node.measure()
    node.measure()
    #expect(node.texts == ["a"])
    #expect(node.subnodes.count == 2)
    node.update(to: component("b"))
    node.measure()
    node.measure()
    #expect(node.texts == ["b"])
    #expect(updates.value == 2)
  }

  @Test func anUpdateIsMeasuredOnce() {
    final class Counting: DisplayNode {
      let count = Tally()
      let stored = Mutex(0)
      nonisolated var value: Int {
        get { stored.withLock { $0 } }
        set {
          stored.withLock { $0 = newValue }
          setNeedsLayout()
        }
      }
      override func calculateSize(thatFits constrainedSize: Size) -> Size {
        count.add(1)
        return Size(width: 10, height: Double(value))
      }
    }
    let counting = Counting()
    func component(_ value: Int) -> some Component {
      Node {
        counting
      } update: {
        $0.value = value
      }.padding(3).background(.yellow)
    }
    let node = ComponentNode(component(1))
    let range = SizeRange(max: Size(width: 100, height: .infinity))
    for value in 1...5 {
      node.update(to: component(value))
      let version = node.layoutVersion
      let before = counting.count.value
      for _ in 0..<3 {
        let layout = node.layout(thatFits: range, in: LayoutContext(rootIn: range))
        node.apply(layout, scale: 1)
        #expect(layout.size.height == Double(value + 6))
      }
      #expect(node.layoutVersion == version)
      #expect(counting.count.value == before + 1)
    }
  }
}

/// An identity whose storage runs a block when it is freed. All identities are equal.
private final class Probe: Hashable, Sendable {
  private let onFree: @Sendable () -> Void

  init(_ onFree: @escaping @Sendable () -> Void) {
    self.onFree = onFree
  }

  deinit { onFree() }

  static func == (a: Probe, b: Probe) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
