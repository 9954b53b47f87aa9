// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

/// A pull at the top of the content that starts a refresh, and the indicator. During a pull, a
/// transform of the content's layer moves the content down, and the content offset stays. During a
/// refresh, an inset adds space above the content. If the content is not at its top, the indicator
/// lies over the rows so that nothing moves.
@MainActor final class PullToRefresh {
  private enum State: Equatable {
    case idle
    case pulled(Double)
    /// Whether space above the content exists.
    case refreshing(hasRoom: Bool)
  }

  /// The height of the space, in points, and the distance of a pull that starts a refresh.
  nonisolated static let height = 56.0

  private let view: CollectionView
  private var state = State.idle { didSet { if state != oldValue { stateDidChange() } } }
  private(set) var indicator: RefreshIndicator?

  var isEnabled = false { didSet { updatePull() } }
  /// Called when the indicator or the space above the content changes.
  var onChange: (@MainActor () -> Void)?
  var onRefresh: (@MainActor () -> Void)?

  init(_ view: CollectionView) { self.view = view }

  // The layers of the view are released on the main actor.
  isolated deinit {}

  var isRefreshing: Bool { if case .refreshing = state { true } else { false } }
  /// The current height of the space above the content, in points.
  var room: Double { state == .refreshing(hasRoom: true) ? Self.height : 0 }

  private var controller: ScrollController { view.scrollController }
  private var hasTop: Bool { view.geometry.axes.axis == .vertical && !view.geometry.isInverted }

  // MARK: Pulling

  private func updatePull() {
    guard isEnabled, !isRefreshing else {
      controller.onPull = nil
      return letGo()
    }
    controller.onPull = { [weak self] in self?.handle($0) }
  }

  private func handle(_ pull: ScrollPull) {
    switch pull {
    case .moved(let distance):
      guard hasTop, !isRefreshing else { return }
      let shown = Self.resisted(distance, in: view.viewportSize.height)
      controller.contentLayer.removeAnimation(forKey: "transform")
      controller.contentLayer.transform = .translation(x: 0, y: shown)
      state = shown > 0 ? .pulled(shown) : .idle
      placeIndicator()
    case .ended:
      guard case .pulled(let shown) = state else { return }
      if shown >= Self.height { onRefresh?() }
      if !isRefreshing { letGo() }
    case .cancelled:
      letGo()
    }
  }

  /// Returns the displayed distance of a pull, which grows slowly so that content stays visible.
  private static func resisted(_ distance: Double, in height: Double) -> Double {
    guard height > 0, distance > 0 else { return 0 }
    return (1 - 1 / (distance * 0.55 / height + 1)) * height
  }

  private func letGo() {
    guard case .pulled = state else { return }
    state = .idle
    moveContentBack(from: shownDistance)
  }

  // MARK: Refreshing

  func begin() {
    guard !isRefreshing else { return }
    let minimum = controller.extent.minimumOffset.y
    let isAtTop = hasTop && controller.contentOffset.y <= minimum + 0.5
    let shown = shownDistance
    state = .refreshing(hasRoom: isAtTop)
    guard isAtTop else { return placeIndicator() }
    view.scroller.setContentOffset(
      Point(x: controller.contentOffset.x, y: controller.extent.minimumOffset.y))
    placeIndicator()
    moveContentBack(from: shown - Self.height)
  }

  func end() {
    guard isRefreshing else { return }
    let (shown, offset) = (shownDistance, controller.contentOffset.y)
    state = .idle
    // The rows move up by the visible part of the space.
    moveContentBack(from: shown + controller.contentOffset.y - offset)
  }

  func contentDidMove() {
    if room > 0 { placeIndicator() }
  }

  // MARK: The screen

  private var shownDistance: Double { controller.contentLayer.presentation.transform.ty }

  private func moveContentBack(from distance: Double) {
    let layer = controller.contentLayer
    layer.transform = .identity
    guard distance != 0 else { return }
    layer.animate(
      .transform, from: .translation(x: 0, y: distance),
      in: AnimationScope(.spring(duration: 0.3), completion: nil))
  }

  private func stateDidChange() {
    updatePull()
    if state == .idle {
      dismissIndicator()
    } else if indicator == nil {
      indicator = RefreshIndicator()
    }
    onChange?()
  }

  private func dismissIndicator() {
    guard let old = indicator else { return }
    // An indicator that no frame has shown need not fade.
    guard old.isVisible else {
      indicator = nil
      return
    }
    DisplayNode.animate(duration: 0.2) {
      old.alpha = 0
      old.transform = .scale(x: 0.3, y: 0.3)
    } completion: { [weak self] _ in
      guard let self, indicator === old, state == .idle else { return }
      indicator = nil
      onChange?()
    }
  }

  /// Centers the indicator in the visible part of the space.
  private func placeIndicator() {
    guard let indicator else { return }
    indicator.alpha = 1
    switch state {
    case .idle: break
    case .pulled(let shown):
      // The indicator must not cover the rows.
      let scale = min(1, shown / Self.height)
      indicator.transform = Transform.scale(x: scale, y: scale)
        .concatenating(.translation(x: 0, y: (shown - Self.height) / 2))
    case .refreshing(hasRoom: true):
      let scrolled = controller.contentOffset.y - controller.extent.minimumOffset.y
      indicator.transform = .translation(x: 0, y: -scrolled)
    case .refreshing(hasRoom: false):
      indicator.transform = .identity
    }
  }
}
