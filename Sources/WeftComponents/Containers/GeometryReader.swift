// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
public import WeftLayout
import WeftLocks
import WeftNodes

/// Builds its content from the available space, and takes all of it.
///
/// ```swift
/// GeometryReader { geometry in Text("\(geometry.size.width) points wide") }
/// ```
///
/// The content is built again when the space changes, during measurement, on whichever thread
/// measures. Its states belong to the reader, and their changes show together with those of the
/// components around. In a row of a list they end when the row is far away.
public struct GeometryReader<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let content: @Sendable (GeometryProxy) -> Content

  /// Makes a reader; its block may run on any thread.
  public init(@ComponentBuilder content: @escaping @Sendable (GeometryProxy) -> Content) {
    self.content = content
  }
}

/// The space of a ``GeometryReader``.
public struct GeometryProxy: Hashable, Sendable {
  /// The size in points; where a side is not limited it is zero.
  public let size: Size
}

extension GeometryReader: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let scope = cursor.scope
    let node = cursor.node {
      GeometryNode { [weak scope] in
        scope?.noteChangeInside()
      } resolveAround: { [weak scope] in
        scope?.root.resolveNow()
      } isLate: { [weak scope] block in
        scope?.root.whenUpToDate(block) ?? false
      }
    }
    let surroundings = Surroundings(in: cursor)
    let identity = cursor.objectOfValue { ContentIdentity() }
    node.setContent(
      identity, effects: cursor.session.effects, traits: surroundings.traits
    ) { [content] size in
      // A column gives components that take all the space its own height.
      surroundings.component { VStack { content(GeometryProxy(size: size)) } }
    }
    var part = ResolvedPart(node, scope: cursor.scope).filling([.horizontal, .vertical])
    part.yields = [.horizontal, .vertical]
    parts.append(part)
  }
}

/// The same object for blocks that are known to be the same.
private final class ContentIdentity: Sendable {}

/// Resolves its content while it is measured.
///
/// There is one tree of nodes for all sizes: measuring gives it back as it is shown.
@MainActor final class GeometryNode: DisplayNode {
  private struct Contents {
    var content: @Sendable (Size) -> any Component = { _ in EmptyComponent() }
    var identity: ContentIdentity?
    var version = 0
    /// The numbers of the content's values, which differ from each other.
    var numbers: [ValueKey: Int] = [:]
    var lastNumber = 0
    /// The size and the version that the resolver was given last.
    var submitted: (size: Size, version: Int, number: Int)?
    /// The size for which the content is arranged.
    var arranged: Size?

    mutating func number(for size: Size) -> Int {
      let key = ValueKey(identity: identity, size: size)
      if let known = numbers[key] { return known }
      // Each update needs the number of the arranged value, so it is kept.
      if numbers.count >= GeometryNode.valuesLimit {
        let kept = arranged.map { ValueKey(identity: identity, size: $0) }
        let oldest = numbers.filter { $0.key != kept }.min { $0.value < $1.value }
        if let oldest { numbers[oldest.key] = nil }
      }
      lastNumber += 1
      numbers[key] = lastNumber
      return lastNumber
    }

    /// Whether the value of a number is, or may become, the one that is arranged.
    func isArranged(_ number: Int) -> Bool {
      arranged.map { numbers[ValueKey(identity: identity, size: $0)] == number } ?? true
    }
  }

  /// What a value of the content is made of, but for states.
  private struct ValueKey: Hashable {
    let identity: ContentIdentity?
    let size: Size

    static func == (left: ValueKey, right: ValueKey) -> Bool {
      left.identity === right.identity && left.size == right.size
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(identity.map(ObjectIdentifier.init))
      hasher.combine(size)
    }
  }

  nonisolated private let stored = Mutex(Contents())
  nonisolated private let resolver: ComponentResolver
  nonisolated private let lifecycle: ComponentLifecycle

  /// - Parameters:
  ///   - onChange: has the components around resolved again, which then show a change of a state
  ///     inside together with all else; any thread.
  ///   - resolveAround: has the components around resolved now.
  ///   - isLate: whether a newer model is on its way to the components around.
  nonisolated init(
    onChange: @escaping @Sendable () -> Void,
    resolveAround: @escaping @MainActor @Sendable () -> Void,
    isLate: @escaping ScopeRoot.IsLate
  ) {
    resolver = ComponentResolver(in: .makeRoot(ScopeRoot(isLate: isLate))) { EmptyComponent() }
    lifecycle = ComponentLifecycle(resolver)
    super.init()
    lifecycle.setNode(self)
    resolver.root.onChange(of: self) { _ in
      onChange()
    } resolveNow: { [weak self] in
      resolveAround()
      if let self, stored.withLock({ $0.arranged }) != nil { _ = element(for: nil) }
    }
  }

  /// Leaves observed models alone while the node is in no range around the screen.
  override func interfaceStateDidChange(from old: InterfaceState) {
    super.interfaceStateDidChange(from: old)
    resolver.root.setFar(interfaceState.isDisjoint(with: [.preload, .display]), for: self)
  }

  /// Takes the newest content.
  ///
  /// - Parameters:
  ///   - identity: the content's.
  ///   - traits: those around, for as long as the node has no place among them.
  nonisolated fileprivate func setContent(
    _ identity: ContentIdentity, effects: ResolutionEffects, traits: Traits,
    _ content: @escaping @Sendable (Size) -> any Component
  ) {
    resolver.setOuter(effects, traits: traits)
    let old = stored.withLock { contents in
      defer {
        contents.content = content
        contents.identity = identity
        contents.version += 1
      }
      return contents.content
    }
    withExtendedLifetime(old) {}
    setNeedsLayout()
  }

  nonisolated override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    let size = Self.size(in: constrainedSize)
    return element(for: size).styled {
      $0.size.minWidth = .points(size.width)
      $0.size.minHeight = .points(size.height)
    }
  }

  nonisolated override func makeLayout(
    thatFits range: SizeRange, in context: LayoutContext
  ) -> Layout {
    let size = Self.size(in: range)
    // Another thread may give the nodes the content for another size in between.
    var layout: Layout
    var attempts = 0
    repeat {
      layout = super.makeLayout(thatFits: range, in: context)
      attempts += 1
    } while !isSubmitted(for: size) && attempts < Self.attemptsLimit
    if let arranged = stored.withLock({ $0.arranged }), arranged != size { _ = element(for: nil) }
    return layout
  }

  /// After so many other sizes have come between, a layout counts as it is: nodes that were
  /// measured with other content have changed since, which is noticed when it is applied.
  nonisolated private static let attemptsLimit = 4
  /// More values than most measurements ask for: of some sizes, and readers around have some, too.
  nonisolated private static let valuesLimit = 16

  nonisolated private func isSubmitted(for size: Size) -> Bool {
    stored.withLock { $0.submitted?.size == size }
  }

  /// The space that a question offers.
  nonisolated private static func size(in range: SizeRange) -> Size {
    Size(
      width: range.max.width.isFinite ? range.max.width : 0,
      height: range.max.height.isFinite ? range.max.height : 0)
  }

  /// The content for a size: if two threads have different sizes, each gets its own.
  ///
  /// - Parameter size: `nil` for the size that is arranged when this thread has its turn: while it
  ///   waits for that, the main thread may arrange another.
  nonisolated private func element(for size: Size?) -> any LayoutElement {
    let (element, hasNews) = resolver.element(for: self) { self.submitContent(for: size) }
    if hasNews {
      // Together with the controllers around, when those components are shown.
      let tell = resolver.effects.addNested(self) { [weak self] isOutOfDate in
        self?.tellControllers(isOutOfDate: isOutOfDate)
      }
      if let tell { soon(tell) }
    }
    return element
  }

  /// Content for a size that is only tried does not count; that for the arranged one follows it.
  ///
  /// - Parameter isOutOfDate: whether the components around wait for changes, also of states here,
  ///   which the resolver does not get by itself.
  private func tellControllers(isOutOfDate: Bool) {
    lifecycle.takeOwnNews(isOutOfDate: isOutOfDate) { number in
      stored.withLock { $0.isArranged(number) }
    }
  }

  nonisolated private func submitContent(for size: Size?) -> ComponentResolver.Replaced {
    typealias New = (content: ComponentResolver.Content, number: Int, isOtherValue: Bool)
    let new: New? = stored.withLock { contents in
      guard let size = size ?? contents.arranged else { return nil }
      let known = contents.submitted
      if let known, known.size == size, known.version == contents.version { return nil }
      let number = contents.number(for: size)
      contents.submitted = (size, contents.version, number)
      let isOtherValue = known.map { $0.number != number } ?? false
      return ({ [content = contents.content] in content(size) }, number, isOtherValue)
    }
    var replaced = ComponentResolver.Replaced()
    guard let (content, number, isOtherValue) = new else { return replaced }
    if isOtherValue { replaced.add(resolver.keepResolution(limit: Self.valuesLimit)) }
    replaced.add(resolver.take(content, number: number))
    return replaced
  }

  /// The last size asked for need not be the one to arrange: the content becomes that of the
  /// latter.
  nonisolated override func willArrange(_ range: SizeRange) {
    let size = Self.size(in: range)
    stored.withLock { $0.arranged = size }
    _ = element(for: size)
    resolver.forgetOthers()
  }

  override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    guard resolver.readsEnvironment else { return }
    stored.withLock { $0.version += 1 }
    setNeedsLayout()
  }

  override func didEnterHierarchy() {
    super.didEnterHierarchy()
    lifecycle.setMounted(true)
  }

  override func didExitHierarchy() {
    super.didExitHierarchy()
    lifecycle.setMounted(false)
  }

  deinit { lifecycle.end() }
}
