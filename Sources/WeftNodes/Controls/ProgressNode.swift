// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayers
public import WeftLayout
import WeftLocks
import WeftRuntime

/// Shows progress as a bar, or activity as a moving part. Layer animations perform all movement.
@MainActor open class ProgressNode: DisplayNode {
  /// The two kinds of indicators.
  public enum Look: Hashable, Sendable, CaseIterable {
    /// A bar. If the progress is unknown, a part of the bar moves back and forth.
    case bar
    /// A rotating ring.
    case spinner
  }

  private struct Content {
    let look: Look
    var share: Double?
    var label: String?
  }

  nonisolated private let content: Mutex<Content>
  nonisolated private let look: Look
  private let track = ControlPart()
  private let fill = ControlPart()
  private let ring = SymbolPart(.arc, color: .label)
  private var animatedBounds: Rect?
  private weak var animatedIn: HostRuntime?

  nonisolated private static let (barHeight, ringSide) = (8.0, 24.0)

  /// Creates a bar with progress from 0 to 1, or `nil` if unknown, and an accessibility label.
  nonisolated public convenience init(progress: Double?, label: String? = nil) {
    self.init(.bar, label: label)
    self.progress = progress
  }

  /// Creates a bar or a ring that shows activity without progress.
  nonisolated public init(_ look: Look, label: String? = nil) {
    self.look = look
    content = Mutex(Content(look: look, label: label))
    super.init()
    for node in look == .bar ? [track, fill] : [ring] { addSubnode(node) }
  }

  /// The progress from 0 to 1, or `nil` if unknown, animated inside animations. Use on any thread.
  nonisolated public final var progress: Double? {
    get { content.withLock { $0.share } }
    set {
      content.withLock {
        $0.share = newValue.map { $0.isNaN ? 0 : min(max($0, 0), 1) }
      }
      if MainQueue.isCurrent { MainActor.assumeIsolated { if isNodeLoaded { updateParts() } } }
      setNeedsPropertyUpdate()
    }
  }

  nonisolated open override func calculateSize(thatFits constrainedSize: Size) -> Size {
    guard look == .bar else { return Size(width: Self.ringSide, height: Self.ringSide) }
    return Size(
      width: constrainedSize.width.isFinite ? constrainedSize.width : 160,
      height: Self.barHeight)
  }

  open override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    updateParts()
  }

  open override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    updateParts()
  }

  override func applyChanges(_ reasons: CommitReasons) {
    super.applyChanges(reasons)
    if reasons.contains(.arrangement) { updateAnimation() }
  }

  private func updateParts() {
    let side = min(bounds.width, bounds.height)
    ring.frame = Rect(
      x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    track.frame = bounds
    track.clipsToBounds = true
    track.backgroundColor = .trackFill([])
    track.borderWidth = 1
    track.borderColor = .controlBorder
    fill.backgroundColor = .accent
    for part in [track, fill] { part.cornerRadius = bounds.height / 2 }
    let width = bounds.width * (progress ?? 0.25)
    let isReversed = traits.layoutDirection == .rightToLeft
    fill.frame = Rect(
      x: isReversed ? bounds.width - width : 0, y: 0, width: width, height: bounds.height)
    updateAnimation()
  }

  // MARK: Moving

  open override func didEnterVisibleState() {
    super.didEnterVisibleState()
    updateAnimation()
  }

  open override func didExitVisibleState() {
    super.didExitVisibleState()
    updateAnimation()
  }

  open override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    animatedBounds = nil
    updateAnimation()
  }

  private static let key = "progress"

  private func updateAnimation() {
    let part = look == .bar ? fill : ring
    guard isVisible, part.isNodeLoaded, !bounds.isEmpty, look == .spinner || progress == nil else {
      if part.isNodeLoaded { part.layer.removeAnimation(forKey: Self.key) }
      animatedBounds = nil
      return
    }
    if isAnimated { return }
    // Waits for the next frame, because the layer may not be in a window yet.
    runtime?.mainQueue.enqueue { [weak self] in self?.startAnimation(of: part) }
  }

  private var isAnimated: Bool { animatedBounds == bounds && animatedIn === runtime }

  private func startAnimation(of part: DisplayNode) {
    guard isVisible, !isAnimated, look == .spinner || progress == nil else { return }
    (animatedBounds, animatedIn) = (bounds, runtime)
    part.layer.add(animation, forKey: Self.key)
  }

  /// The movement, or a slow change of opacity if motion is reduced.
  private var animation: LayerAnimation {
    if traits.reducesMotion {
      return .keyframes(
        .opacity, [1, 0.35], .easeInOut(duration: 1).repeatForever(autoreverses: true))
    }
    switch look {
    case .spinner:
      let turns = [0.0, 1, 2, 3].map { Transform.rotation(by: $0 * 2 * .pi / 3) }
      return .keyframes(
        .transform, turns, .linear(duration: 0.9).repeatForever(autoreverses: false))
    case .bar:
      let way = bounds.width * 0.75
      let start = Point(x: bounds.width * 0.125, y: bounds.midY)
      return .keyframes(
        .position, [start, Point(x: start.x + way, y: start.y)], curves: [.easeInOut],
        .linear(duration: 1).repeatForever(autoreverses: true))
    }
  }

  /// The percentage of a share, 100 % only if complete, and 0 % only for nothing.
  private static func percent(of share: Double) -> Int {
    // bounded: a share is between 0 and 1
    let rounded = Int((share * 100).rounded())
    return share == 0 || share == 1 ? rounded : min(max(rounded, 1), 99)
  }

  open override var defaultAccessibility: Accessibility {
    let content = content.withLock { $0 }
    var result = Accessibility(.progressBar, label: content.label)
    result.value = content.share.map { "\(Self.percent(of: $0)) %" }
    if content.share == nil { result.traits = .busy }
    return result
  }
}
