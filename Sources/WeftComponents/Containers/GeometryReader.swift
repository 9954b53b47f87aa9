// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
public import WeftLayout
import WeftLocks
import WeftNodes

/// Builds its content from the available space and takes all of it.
///
/// ```swift
/// GeometryReader { geometry in Text("\(geometry.size.width) points wide") }
/// ```
///
/// The content is rebuilt on the measuring thread when the space changes. Its states belong to the
/// reader, appear together with the enclosing components, and end when a list row is far away.
public struct GeometryReader<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let content: @Sendable (GeometryProxy) -> Content

  /// Creates a reader. Any thread may call the closure.
  public init(@ComponentBuilder content: @escaping @Sendable (GeometryProxy) -> Content) {
    self.content = content
  }
}

/// The space of a ``GeometryReader``.
public struct GeometryProxy: Hashable, Sendable {
  /// The size in points. An unlimited side is zero.
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
    let enclosingContext = EnclosingContext(in: cursor)
    let identity = cursor.objectOfValue { ContentIdentity() }
    node.setContent(
      identity, effects: cursor.session.effects, traits: enclosingContext.traits
    ) { [content] size in
      // In a column, components that take all the space have the column's height.
      enclosingContext.component { VStack { content(GeometryProxy(size: size)) } }
    }
    var part = ResolvedPart(node, scope: cursor.scope).filling([.horizontal, .vertical])
    part.yields = [.horizontal, .vertical]
    parts.append(part)
  }
}

private final class ContentIdentity: Sendable {}

/// Resolves its content during measurement. One tree of nodes serves all sizes.
@MainActor final class GeometryNode: DisplayNode {
  private struct Contents {
    var content: @Sendable (Size) -> any Component = { _ in EmptyComponent() }
    var identity: ContentIdentity?
    var version = 0
    var numbers: [ValueKey: Int] = [:]
    var lastNumber = 0
    var submitted: (size: Size, version: Int, number: Int)?
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

    /// Whether the value with this number is, or may become, the arranged value.
    func isArranged(_ number: Int) -> Bool {
      arranged.map { numbers[ValueKey(identity: identity, size: $0)] == number } ?? true
    }
  }

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

  /// Ignores observed models while the node is far from the screen.
  override func interfaceStateDidChange(from old: InterfaceState) {
    super.interfaceStateDidChange(from: old)
    resolver.root.setFar(interfaceState.isDisjoint(with: [.preload, .display]), for: self)
  }

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
    // Another thread may set the content for another size at the same time.
    var layout: Layout
    var attempts = 0
    repeat {
      layout = super.makeLayout(thatFits: range, in: context)
      attempts += 1
    } while !isSubmitted(for: size) && attempts < Self.attemptsLimit
    if let arranged = stored.withLock({ $0.arranged }), arranged != size { _ = element(for: nil) }
    return layout
  }

  /// The number of intervening sizes after which a layout is accepted. Applying a layout detects
  /// nodes that were measured with other content.
  nonisolated private static let attemptsLimit = 4
  /// The maximum number of values, which exceeds the needs of most measurements.
  nonisolated private static let valuesLimit = 16

  nonisolated private func isSubmitted(for size: Size) -> Bool {
    stored.withLock { $0.submitted?.size == size }
  }

  nonisolated private static func size(in range: SizeRange) -> Size {
    Size(
      width: range.max.width.isFinite ? range.max.width : 0,
      height: range.max.height.isFinite ? range.max.height : 0)
  }

  /// The content for a size. Threads with different sizes receive different contents. `nil` is the
  /// size that is arranged when this thread continues, because the main thread may arrange another.
  nonisolated private func element(for size: Size?) -> any LayoutElement {
    let (element, hasNews) = resolver.element(for: self) { self.submitContent(for: size) }
    if hasNews {
      // Together with the outer controllers, when those components are shown.
      let tell = resolver.effects.addNested(self) { [weak self] isOutOfDate in
        self?.tellControllers(isOutOfDate: isOutOfDate)
      }
      if let tell { soon(tell) }
    }
    return element
  }

  /// Notifies controllers of the arranged content, and not of content for sizes that were only
  /// measured. `isOutOfDate` is whether the enclosing components await changes, including changes
  /// of states here, which the resolver does not receive itself.
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

  /// Restores the content for the arranged size after a measurement with another size.
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
