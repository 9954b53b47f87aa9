// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftLocks

/// A change set of a ``ComponentDataSource`` whose components are created in advance.
///
/// ```swift
/// let prepared = try source.prepare(changes)
/// await Task.detached { prepared.build() }.value
/// if !source.apply(prepared) { try source.enqueue(changes) }
/// ```
public final class PreparedChanges<Model: Equatable & Sendable, Context: Equatable & Sendable>:
  Sendable
{
  let resolved: ResolvedChangeSet<Model>
  let stateNumber: Int
  private let builder: ItemBuilder<Model, Context>
  private let context: Context
  private let models: [ItemPath: Model]
  private let components = Mutex<[ItemPath: any Component]>([:])

  init(
    _ resolved: ResolvedChangeSet<Model>, stateNumber: Int, builder: ItemBuilder<Model, Context>
  ) {
    self.resolved = resolved
    self.stateNumber = stateNumber
    self.builder = builder
    context = builder.buildContext.configuration.context
    models = resolved.insertedModels.merging(resolved.updatedModels) { _, new in new }
  }

  var built: [ItemPath: any Component] { components.withLock { $0 } }

  /// Creates the components of new and updated items, on any thread. By default they are created on
  /// demand.
  public func build() {
    for (path, model) in models {
      if components.withLock({ $0[path] != nil }) { continue }
      let component = builder.component(of: model, in: context)
      components.withLock { $0[path] = component }
    }
  }
}

extension ComponentDataSource {
  /// Verifies a change set and returns it for ``apply(_:)-(PreparedChanges<Model,Context>)``.
  ///
  /// - Throws: `ChangeSetError` if it does not match the state after all accepted changes.
  public func prepare(
    _ changes: ModelChangeSet<Model>
  ) throws(ChangeSetError) -> PreparedChanges<Model, Context> {
    PreparedChanges(try resolve(changes), stateNumber: stateNumber, builder: builder)
  }

  /// Applies prepared changes and returns `true`, unless other changes are pending or being
  /// applied, or the state has changed.
  @discardableResult
  public func apply(_ prepared: PreparedChanges<Model, Context>) -> Bool {
    guard canApplyAtOnce, stateNumber == prepared.stateNumber else { return false }
    accept(countsOf: prepared.resolved)
    applyPrepared(prepared.resolved, built: prepared.built)
    return true
  }
}
