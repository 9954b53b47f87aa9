// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Synchronization
import Weft
import WeftGTK

/// Runs a scenario of the nodes benchmark in a separate window.
@MainActor enum NodeContender {
  private static let (columns, rows) = (20, 25)
  private static let (warmUp, frames) = (60, 300)

  static func run(_ scenario: NodeScenario) throws {
    let root = DisplayNode()
    root.backgroundColor = .white
    root.automaticallyManagesSubnodes = false
    let nodes = (0..<columns * rows).map { index in
      let node = PictureNode()
      node.frame = Rect(
        x: Double(index % columns) * 24 + 4, y: Double(index / columns) * 32 + 8, width: 16,
        height: 16)
      root.addSubnode(node)
      return node
    }
    let window = try WindowHost(
      title: "Weft", size: Size(width: 480, height: 800), rootNode: root)
    var recorder = FrameRecorder(warmUp: warmUp, frames: frames)
    var isStarted = false
    var drawings = 0
    var began = 0.0
    var weft: [Double] = []
    window.onUpdate = { _ in
      if !isStarted, nodes.allSatisfy({ $0.contents != nil }) {
        isStarted = true
        drawings = PictureNode.drawings.load(ordering: .relaxed)
        switch scenario {
        case .animate: animate(nodes)
        case .repaint: for (index, node) in nodes.enumerated() { Self.place(node, index) }
        }
      }
      guard isStarted else { return }
      began = FrameRecorder.milliseconds(CLOCK_THREAD_CPUTIME_ID)
      if scenario == .repaint {
        root.backgroundColor = root.backgroundColor == .white ? Color(white: 0.999) : .white
      }
      if !recorder.tick() { MainLoop.quit() }
    }
    window.onAfterSnapshot = {
      guard recorder.isRecording else { return }
      weft.append(FrameRecorder.milliseconds(CLOCK_THREAD_CPUTIME_ID) - began)
    }
    window.present()
    MainLoop.run()
    let untilDrawing = Statistics(weft)
    let costs = [
      Finding(metric: "until drawing p50", unit: "ms", value: untilDrawing.percentile(50)),
      Finding(metric: "until drawing p99", unit: "ms", value: untilDrawing.percentile(99)),
    ]
    let findings =
      costs + Finding.mainThread(recorder.mainThread) + [
        Finding(
          metric: "frame interval p99", unit: "ms",
          value: Statistics(recorder.intervals).percentile(99)),
        Finding(
          metric: "process CPU mean", unit: "ms", value: Statistics(recorder.process).mean),
        Finding(
          metric: "pictures drawn again", unit: "pictures",
          value: Double(PictureNode.drawings.load(ordering: .relaxed) - drawings)),
      ]
    try Finding.print(findings)
  }

  private static func animate(_ nodes: [PictureNode]) {
    for (index, node) in nodes.enumerated() {
      // Each node has a different duration, so that no two animations are equal.
      let animation = Animation.easeInOut(duration: 0.5 + Double(index) / 500).repeatForever()
      DisplayNode.animate(animation) { place(node, index) }
    }
  }

  private static func place(_ node: PictureNode, _ index: Int) {
    if index.isMultiple(of: 2) {
      node.alpha = 0.2
    } else {
      node.transform = Transform.rotation(by: 2).concatenating(.translation(x: 4, y: 6))
    }
  }
}

private final class PictureNode: DisplayNode {
  nonisolated static let drawings = Atomic(0)

  override var drawing: (any Drawing)? { Picture() }

  private struct Picture: Drawing {
    func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
      PictureNode.drawings.add(1, ordering: .relaxed)
      canvas.fill(
        Rect(origin: .zero, size: size), cornerRadius: 3, with: .color(Color(hex: 0x3584E4)))
      canvas.fill(
        Path(ellipseIn: Rect(x: 4, y: 4, width: 8, height: 8)), with: .color(.white))
    }
  }
}
