// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftRuntime

extension TextSelection {
  /// Selects the word under a resting finger.
  func beginByFinger(in node: TextNode, at location: Point) {
    removeHandles()
    guard let runtime = node.runtime, let window = node.storedLayer?.root else { return }
    let makeHandle = { @MainActor [weak self] in
      TextSelectionHandle(
        onDrag: { handle, gesture in self?.drag(handle, gesture) },
        onTap: { location in self?.showMenu(at: location) },
        onMousePress: { self?.removeHandles() })
    }
    handles = TextSelectionHandles(in: runtime, over: window, makeHandle: makeHandle) {
      [weak self] in self?.frameDidEnd()
    }
    begin(in: node, node.wordOffset(nearest: location), by: .word)
  }

  var isUnderFinger: Bool { handles.map { !$0.areShown } ?? false }

  var isBusy: Bool { isUnderFinger || handles?.held != nil }

  func endByFinger(at location: Point) {
    endDrag()
    handles?.areShown = true
    placeHandles()
    showMenu(at: location)
  }

  func removeHandles() {
    if handles?.held != nil { endDrag() }
    handles?.remove()
    handles = nil
  }

  func placeHandles() {
    guard let handles else { return }
    guard !isEmpty, let (start, end) = bounds, let startNode = start.node, let endNode = end.node
    else { return handles.hide() }
    handles.show(
      start: startNode.handlePlace(at: start.range.lowerBound, isEnd: false),
      end: endNode.handlePlace(at: end.range.lowerBound, isEnd: true), heldIsEnd: isForward,
      color: Color.accent.resolved(in: startNode.shownTraits))
  }

  /// Updates the handles after a frame, and ends the selection with its text, which sends no event
  /// to a resting finger.
  private func frameDidEnd() {
    let isLost = [anchor, head].contains { $0?.isLost(from: handles?.runtime) ?? true }
    if isLost { clear() } else { placeHandles() }
  }

  private func drag(_ handle: TextSelectionHandle, _ gesture: PanGestureRecognizer) {
    switch gesture.state {
    case .began:
      guard let handles, handles.held == nil, let place = handle.place else { return }
      hold(isEnd: handles.isAtEnd(handle))
      handles.hold(handle, from: place.middle)
      move(handle, gesture)
    case .changed: move(handle, gesture)
    case .ended, .cancelled:
      guard handles?.held === handle else { return }
      endDrag()
      handles?.hold(nil)
      placeHandles()
      if gesture.state == .ended { showMenu(at: gesture.windowLocation) }
    default: break
    }
  }

  private func move(_ handle: TextSelectionHandle, _ gesture: PanGestureRecognizer) {
    // Another thread may have set a text that the next frame displays.
    guard let handles, handles.held === handle, bounds != nil, let node = head?.node else { return }
    let moved = gesture.translation
    drag(to: handles.grip.offsetBy(dx: moved.dx, dy: moved.dy), from: node)
  }

  /// Shows the selection menu below the handles, or at `location` if the selection is not visible.
  func showMenu(at location: Point) {
    guard hasBegun, let node = head?.node else { return }
    let rects = marked.compactMap { $0.node?.selectedRectInWindow }
    var place = Rect(origin: location, size: .zero)
    if let first = rects.first { place = rects.dropFirst().reduce(first) { $0.union($1) } }
    place.size.height += TextSelectionHandle.diameter
    node.showSelectionMenu(beside: place)
  }
}

extension TextSelection.End {
  /// Whether the text has changed, left the window or become unselectable. A cell that was scrolled
  /// out of the viewport can return and does not count.
  @MainActor fileprivate func isLost(from runtime: HostRuntime?) -> Bool {
    guard !isVoid, let node, node.isSelectable, node.runtime === runtime else { return true }
    return !node.isInHierarchy && !node.isRangeManaged
  }
}
