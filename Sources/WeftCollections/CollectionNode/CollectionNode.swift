// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftLayers
public import WeftLayout
public import WeftNodes

/// Shows many items, each in a cell of its own, and makes only those near the viewport.
///
/// Items come from a ``CollectionDataSource``, a ``DiffableDataSource`` or an array (see
/// ``init(items:layout:cell:)``). Every edit, also the first load, is a change set that goes through an
/// asynchronous pipeline; nothing waits for cells to be measured or drawn.
///
/// Paths and counts of the public interface are those of the data space: they change at once when an
/// edit is submitted. Main actor, but for what a `DisplayNode` can do on any thread.
open class CollectionNode: DisplayNode, @unchecked Sendable {
  // `@unchecked`: see ``DisplayNode``; all stored properties are isolated to the main actor.

  /// Says what there is; not kept alive. Setting it loads everything anew.
  @MainActor public final weak var dataSource: (any CollectionDataSource)? {
    didSet { setSource(DelegatedSource(dataSource, node: self)) }
  }
  /// Is told what happens; not kept alive.
  @MainActor public final weak var delegate: (any CollectionDelegate)?
  /// Is told of change sets that could not be applied; the collection then loads everything anew.
  ///
  /// By default the error is printed to standard error.
  @MainActor public final var updateErrorHandler: @MainActor (ChangeSetError) -> Void = { error in
    UpdateErrorLog.print(error)
  }
  /// How the elements are arranged.
  @MainActor public final var layout: any CollectionLayout {
    didSet {
      controller?.view.setLayout(layout)
      controller?.sizeRangesDidChange()
    }
  }
  /// Whether the user can select items.
  @MainActor public final var allowsSelection = true
  /// Whether more than one item can be selected at a time.
  @MainActor public final var allowsMultipleSelection = false

  @MainActor var settings = CollectionSettings() { didSet { applySettings() } }
  @MainActor private(set) var controller: CollectionController?
  @MainActor private(set) lazy var source: any DataControllerSource =
    DelegatedSource(nil, node: self)
  @MainActor var batch: OpenBatch?

  /// Makes an empty collection.
  @MainActor public init(layout: any CollectionLayout = ListLayout()) {
    self.layout = layout
    super.init()
    clipsToBounds = true
  }

  /// As large as is allowed; 320 x 480 points where nothing limits it.
  open override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(
      width: constrainedSize.width.isFinite ? constrainedSize.width : 320,
      height: constrainedSize.height.isFinite ? constrainedSize.height : 480)
  }

  @MainActor open override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    attachIfPossible()
    controller?.view.setViewportSize(frame.size)
    controller?.sizeRangesDidChange()
  }

  @MainActor open override func interfaceStateDidChange(from old: InterfaceState) {
    super.interfaceStateDidChange(from: old)
    attachIfPossible()
    controller?.isVisible = isVisible
  }

  /// Makes the parts that work once there is a tree to work in, and loads the data.
  @MainActor private func attachIfPossible() {
    guard controller == nil, let runtime, isNodeLoaded, !frame.size.isEmpty else { return }
    let controller = CollectionController(runtime: runtime, layer: layer, layout: layout)
    controller.owner = self
    controller.data.source = source
    controller.isVisible = isVisible
    self.controller = controller
    applySettings()
    controller.view.setViewportSize(frame.size)
    reloadData()
  }

  /// Takes another source of data, in the form that the pipeline asks.
  @MainActor final func setSource(_ source: any DataControllerSource) {
    self.source = source
    controller?.data.source = source
    if controller != nil { reloadData() }
  }

  @MainActor private func applySettings() {
    guard let controller else { return }
    controller.tunings = settings.tunings
    controller.policy = settings.measurementPolicy
    controller.retention.policy = settings.retentionPolicy
    controller.rangeModeOverride = settings.rangeMode
    controller.fetching.leadingScreens = settings.leadingScreensForBatching
    controller.fetching.shouldFetch = { [weak self] in
      guard let self else { return false }
      return self.settings.onBatchFetch != nil
        || self.delegate?.shouldBatchFetch(for: self) ?? false
    }
    controller.fetching.beginFetch = { [weak self] in self?.beginBatchFetch($0) }
    controller.setNeedsUpdate()
  }

  @MainActor private func beginBatchFetch(_ context: BatchContext) {
    if let fetch = settings.onBatchFetch {
      Task { @MainActor in
        await fetch(context)
        context.completeBatchFetching()
      }
    } else {
      delegate?.collectionNode(self, willBeginBatchFetchWith: context)
    }
  }
}
