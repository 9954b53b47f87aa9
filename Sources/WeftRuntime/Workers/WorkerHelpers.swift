// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Lends the workers of a scheduler to the measuring of a tree.
public final class WorkerHelpers: MeasurementHelpers {
  private let workers: any WorkScheduler
  /// How soon the layout is wanted that the workers help with.
  public let priority: WorkPriority

  /// Lends workers to a layout that is wanted at a priority.
  public init(workers: any WorkScheduler, priority: WorkPriority) {
    self.workers = workers
    self.priority = priority
  }

  /// The time of the scheduler.
  public var now: Double { workers.now }

  /// Calls `body` as ``WorkScheduler/perform(count:priority:_:)`` does.
  public func perform(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    workers.perform(count: count, priority: priority, body)
  }
}
