// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Dispatch
import TestSupport
import Testing
import WeftChanges
import WeftLocks

@testable import WeftGTK

/// A map as GTK's list model, which needs no display. A failure reports its seed.
@MainActor @Suite struct ListModelTests {
  final class Row: MapElement {
    let id: ElementID
    let label: String

    init(_ label: String, id: ElementID = ElementID()) {
      self.id = id
      self.label = label
    }
  }

  typealias Map = ElementMap<Int, Row>

  /// The state of a GTK list, which reads the model only as `items-changed` permits.
  @MainActor final class Mirror {
    let model: OpaquePointer
    var labels: [String] = []
    var signals = 0
    var onChange: (() -> Void)?
    /// Whether the model has differed from the mirror at any signal.
    var isWrong = false

    init(_ model: UnsafeMutableRawPointer) {
      self.model = OpaquePointer(model)
      labels = Self.labels(of: self.model)
      connect(model, "items-changed", to: self) { mirror, arguments in
        mirror.change(
          Int(arguments.uint(0)), Int(arguments.uint(1)), Int(arguments.uint(2)))
      }
    }

    func change(_ position: Int, _ removed: Int, _ added: Int) {
      signals += 1
      defer { onChange?() }
      let now = Self.labels(of: model)
      labels.replaceSubrange(
        position..<position + removed, with: now[position..<position + added])
      if labels != now { isWrong = true }
    }

    static func labels(of model: OpaquePointer) -> [String] {
      (0..<g_list_model_get_n_items(model)).map { position in
        guard let item = g_list_model_get_item(model, position) else { return "nothing" }
        defer { g_object_unref(item) }
        return ListModel<Int, Row>.element(of: item)?.label ?? "no row"
      }
    }
  }

  private static func edited(
    _ map: Map, _ random: inout some RandomNumberGenerator
  ) throws -> Map {
    var changes = ChangeSet()
    var counts = (0..<map.numberOfSections).map { map.numberOfItems(inSection: $0) }
    for (section, count) in counts.enumerated() {
      let places = (0..<count).shuffled(using: &random)
      let deleted = places.prefix(Int.random(in: 0...2, using: &random))
      changes.deleteItems(at: deleted.map { ItemPath(section: section, item: $0) })
      counts[section] -= deleted.count
      if places.count > 4 { changes.reloadItems(at: [ItemPath(section: section, item: places[4])]) }
      let inserted = Int.random(in: 0...2, using: &random)
      counts[section] += inserted
      changes.insertItems(
        at: (0..<counts[section]).shuffled(using: &random).prefix(inserted)
          .map { ItemPath(section: section, item: $0) })
    }
    if Bool.random(using: &random) {
      changes = ChangeSet()
      changes.moveSection(0, to: 2)
      counts = (0..<map.numberOfSections).map { map.numberOfItems(inSection: $0) }
      counts.insert(counts.removeFirst(), at: 2)
    }
    return map.applying(
      try changes.verified(before: map, after: counts),
      reloadedItem: { _, item in Row(item.element.label + "~", id: item.id) },
      newSection: { MapSection($0) },
      newItems: { section, range in
        ElementRun(range.map { Row("new \(section).\($0)") })
      })
  }

  private static func map(_ counts: [Int]) throws -> Map {
    var changes = ChangeSet()
    changes.reloadData()
    return Map().applying(
      try changes.verified(before: [], after: counts),
      reloadedItem: { _, item in item.element }, newSection: { MapSection($0) },
      newItems: { section, range in
        ElementRun(count: range.count) { Row("\(section).\($0)", id: $1) }
      })
  }

  private static func labels(of map: Map) -> [String] {
    (0..<map.count).compactMap { map.path(atPosition: $0).flatMap { map.element(at: $0)?.label } }
  }

  @Test(arguments: seeds(20)) func aListThatFollowsTheSignalsShowsTheMap(seed: UInt64) throws {
    var random = Generator(state: seed)
    var map = try Self.map([7, 3, 12, 0])
    let model = ListModel(map)
    let mirror = Mirror(model.gListModel)
    #expect(mirror.labels == Self.labels(of: map), "seed \(seed)")
    for _ in 0..<15 {
      map = try Self.edited(map, &random)
      model.show(map)
      #expect(!mirror.isWrong, "seed \(seed)")
      #expect(mirror.labels == Self.labels(of: map), "seed \(seed)")
    }
    let before = mirror.signals
    model.show(map)
    #expect(mirror.signals == before, "seed \(seed)")
  }

  @Test func itemsAreTheSameAsLongAsTheyAreHeld() throws {
    let model = ListModel(try Self.map([3]))
    let list = OpaquePointer(model.gListModel)
    let first = g_list_model_get_item(list, 1)
    let second = g_list_model_get_item(list, 1)
    #expect(first != nil && first == second)
    #expect(g_list_model_get_item(list, 3) == nil)
    g_object_unref(first)
    g_object_unref(second)
    #expect(Mirror.labels(of: list) == ["0.0", "0.1", "0.2"])
  }

  @Test func tenMillionRowsAreMadeAsTheyAreAskedFor() throws {
    let map = try Self.map([10_000_000])
    let model = ListModel(map)
    let list = OpaquePointer(model.gListModel)
    #expect(g_list_model_get_n_items(list) == 10_000_000)
    let item = try #require(g_list_model_get_item(list, 9_999_999))
    #expect(ListModel<Int, Row>.element(of: item)?.label == "0.9999999")
    g_object_unref(item)
    #expect(map.elementIfMade(at: [0, 5]) == nil)
  }

  @Test func aModelWithoutItsMapIsEmptyAndSaysSo() throws {
    var model: ListModel<Int, Row>? = ListModel(try Self.map([3]))
    let pointer = try #require(model?.gListModel)
    g_object_ref(pointer)
    let mirror = Mirror(pointer)
    model = nil
    #expect(g_list_model_get_n_items(OpaquePointer(pointer)) == 0)
    #expect(mirror.signals == 1 && mirror.labels.isEmpty && !mirror.isWrong)
    g_object_unref(pointer)
  }

  /// GTK asks between the end of the last reference on another thread and the main thread's turn.
  @Test func aModelThatEndsOnAnotherThreadAnswersUntilItSaysSo() async throws {
    var made: ListModel<Int, Row>? = ListModel(try Self.map([3]))
    let pointer = try #require(made?.gListModel)
    let model = Mutex(made)
    made = nil
    g_object_ref(pointer)
    let mirror = Mirror(pointer)
    let isReleased = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      // The value is freed outside the lock.
      let last = model.withLock { $0.take() }
      withExtendedLifetime(last) {}
      isReleased.signal()
    }
    isReleased.wait()
    #expect(Mirror.labels(of: mirror.model).count == mirror.labels.count)
    while g_list_model_get_n_items(mirror.model) > 0 { await Task.yield() }
    #expect(mirror.signals == 1 && mirror.labels.isEmpty && !mirror.isWrong)
    g_object_unref(pointer)
  }

  /// A row that records the thread that frees it.
  final class HeavyRow: MapElement {
    let id = ElementID()
    let freed: Log<pthread_t>

    init(_ freed: Log<pthread_t>) { self.freed = freed }

    deinit { freed.add(pthread_self()) }
  }

  /// The ways in which maps become unused.
  enum End: CaseIterable, Sendable { case replaced, skippedInAHandler, withItsModel }

  @Test(.timeLimit(.minutes(10)), arguments: End.allCases)
  func mapsOfNoMoreUseAreFreedOnAWorker(end: End) async throws {
    let freed = Log<pthread_t>()
    let count = 10_000
    let thread = pthread_self()
    func map(_ count: Int) throws -> ElementMap<Int, HeavyRow> {
      var changes = ChangeSet()
      changes.reloadData()
      return ElementMap<Int, HeavyRow>().applying(
        try changes.verified(before: [], after: [count]),
        reloadedItem: { _, item in item.element }, newSection: { MapSection($0) },
        newItems: { _, range in ElementRun(range.map { _ in HeavyRow(freed) }) })
    }
    var model: ListModel<Int, HeavyRow>? = ListModel(try map(end == .skippedInAHandler ? 1 : count))
    switch end {
    case .replaced: model?.show(ElementMap())
    case .skippedInAHandler:
      var isFirst = true
      connect(model!.gListModel, "items-changed", to: freed) { [weak model] _, _ in
        guard isFirst else { return }
        isFirst = false
        if let large = try? map(count) { model?.show(large) }
        model?.show(ElementMap())
      }
      model?.show(ElementMap())
    case .withItsModel: model = nil
    }
    try await freed.wait { $0.count >= count }
    #expect(freed.entries.count { $0 == thread } == 0)
    withExtendedLifetime(model) {}
  }

  @Test(arguments: seeds(20)) func aHandlerMayShowAnotherMap(seed: UInt64) throws {
    var random = Generator(state: seed)
    let first = try Self.map([9, 4, 12, 0])
    let model = ListModel(first)
    let mirror = Mirror(model.gListModel)
    var maps = [first]
    for _ in 0..<12 { maps.append(try Self.edited(maps[maps.count - 1], &random)) }
    var next = 2
    mirror.onChange = {
      guard next < maps.count else { return }
      next += 1
      model.show(maps[next - 1])
    }
    model.show(maps[1])
    #expect(!mirror.isWrong, "seed \(seed)")
    #expect(mirror.labels == Self.labels(of: maps[next - 1]), "seed \(seed)")
    #expect(next > 3, "seed \(seed)")
    #expect(Self.labels(of: model.map) == mirror.labels, "seed \(seed)")
  }

  /// A SplitMix64 generator.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
