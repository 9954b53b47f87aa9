// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftNodes

extension CollectionNode {
  /// Whether the collection shows that it is refreshing.
  public final var isRefreshing: Bool { refreshing.isUnderWay }

  /// Shows the indicator and calls ``onRefresh``, unless a refresh is in progress.
  public final func refresh() {
    guard !isRefreshing, let onRefresh else { return }
    beginRefreshing()
    let number = refreshing.number
    Task { [weak self] in
      await onRefresh()
      // Another refresh may have begun in the meantime.
      if let self, refreshing.number == number { endRefreshing() }
    }
  }

  /// Shows the refresh indicator until ``endRefreshing()``, without a call to ``onRefresh``.
  /// Content at its top moves down to make room. Otherwise nothing moves.
  public final func beginRefreshing() {
    guard !isRefreshing else { return }
    refreshing.isUnderWay = true
    refreshing.number += 1
    showRefreshing()
  }

  /// Ends the refresh. Called automatically when ``onRefresh`` returns.
  public final func endRefreshing() {
    guard isRefreshing else { return }
    refreshing.isUnderWay = false
    refreshing.control?.end()
  }

  final func applyRefreshing() {
    guard let view = parts?.view, onRefresh != nil || refreshing.control != nil else { return }
    let control = refreshing.control ?? makeControl(of: view)
    control.isEnabled = onRefresh != nil
  }

  final func showRefreshing() {
    guard let view = parts?.view, isRefreshing else { return }
    (refreshing.control ?? makeControl(of: view)).begin()
  }

  private func makeControl(of view: CollectionView) -> PullToRefresh {
    let control = PullToRefresh(view)
    refreshing.control = control
    control.onRefresh = { [weak self] in self?.refresh() }
    control.onChange = { [weak self] in self?.refreshingDidChange() }
    control.isEnabled = onRefresh != nil
    return control
  }

  /// Handles Ctrl+R and F5, as in a browser.
  final func handleRefreshKey(_ event: KeyEvent) -> Bool {
    guard onRefresh != nil, isVisible else { return false }
    switch event.key {
    case .function(5) where event.modifiers.isEmpty: break
    case .character("r") where event.modifiers == .control: break
    default: return false
    }
    refresh()
    return true
  }
}
