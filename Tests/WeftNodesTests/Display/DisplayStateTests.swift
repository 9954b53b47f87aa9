// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Pictures are made when a node enters the display range, and released when it leaves.
@MainActor @Suite struct DisplayStateTests {
  @Test func aNodeThatLeavesInTimeIsNotDrawn() throws {
    let node = DrawnNode(.red)
    let window = HeadlessWindow(size: .hundred, rootNode: node)
    window.runFrameWithoutJobs()
    #expect(node.drawingCount == 1)
    node.setInterfaceState(.preload)
    try window.settle()
    #expect(node.drawn.entries.isEmpty)
    #expect(node.shown.isEmpty)
    #expect(node.contents == nil)
  }

  /// The picture is released in the turn after the node has left, not before.
  @Test func picturesAreReleasedInTheNextTurn() throws {
    let node = DrawnNode(.red)
    let window = try HeadlessWindow.settled(node)
    node.setInterfaceState(.preload)
    #expect(node.contents != nil)
    window.runFrameWithoutJobs()
    #expect(node.contents == nil)
    #expect(node.layer.contents == nil)
    node.setInterfaceState(.inHierarchy)
    try window.settle()
    #expect(node.shown == [.red, .red])
  }

  @Test func aNodeThatComesBackAtOnceKeepsItsPicture() throws {
    let node = DrawnNode(.red)
    let window = try HeadlessWindow.settled(node)
    node.setInterfaceState(.preload)
    node.setInterfaceState(.inHierarchy)
    try window.settle()
    #expect(node.contents != nil)
    #expect(node.drawn.entries.count == 1)
  }

  /// Changes far from the screen cost nothing. Entering the display range draws one picture for all
  /// of them.
  @Test func changesOutOfRangeAreDrawnOnEntering() throws {
    let node = DrawnNode(.red)
    let window = try HeadlessWindow.settled(node)
    node.setInterfaceState(.preload)
    try window.settle()
    node.color = .green
    try window.settle()
    node.color = .blue
    try window.settle()
    #expect(node.drawn.entries.count == 1)
    #expect(node.drawingCount == 1)
    node.setInterfaceState([.preload, .display])
    try window.settle()
    #expect(node.drawn.entries.map(\.color) == [.red, .blue])
  }

  /// A hidden window keeps its pictures.
  @Test func hidingAWindowKeepsPictures() throws {
    let node = DrawnNode(.red)
    let window = try HeadlessWindow.settled(node)
    window.host.isVisible = false
    try window.settle()
    #expect(node.contents != nil)
    window.host.isVisible = true
    try window.settle()
    #expect(node.drawn.entries.count == 1)
  }

  @Test func closingAWindowReleasesPictures() throws {
    let root = DisplayNode()
    let node = DrawnNode(.red)
    node.frame.size = .hundred
    root.addSubnode(node)
    let window = try HeadlessWindow.settled(root)
    #expect(node.contents != nil)
    window.close()
    #expect(node.contents == nil, "its frames may never come again")
  }

  @Test func removingANodeReleasesItsPicture() throws {
    let root = DisplayNode()
    let node = DrawnNode(.red)
    node.frame.size = .hundred
    root.addSubnode(node)
    let window = try HeadlessWindow.settled(root)
    node.removeFromSupernode()
    try window.settle()
    #expect(node.contents == nil)
    root.addSubnode(node)
    try window.settle()
    #expect(node.shown == [.red, .red])
  }
}
