// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// Modules that a user's file may import together with Weft without a clash of names.
import Dispatch
import Distributed
import Foundation
import FoundationNetworking
import FoundationXML
import Observation
import RegexBuilder
import Runtime
import Synchronization
import Testing
import Weft
import WeftTesting
import XCTest
import _Concurrency
import _StringProcessing

/// Public types of Weft, each written without its module's name.
@MainActor @Suite struct ImportTests {
  private static let types: [Any.Type] = [
    ChangeSet.self, ChangeSet.SourceLocation.self, ChangeSetError.self, CollectionElement.self,
    CollectionNode.self, CellNode.self, ItemPath.self, ElementID.self, EditAnimation.self,
    DisplayNode.self, TextNode.self, ImageNode.self, ScrollNode.self, EditableTextNode.self,
    InterfaceState.self, Layer.self, Bitmap.self, Canvas.self, Color.self, Font.self,
    StyledText.self, TextOptions.self, Rect.self, Point.self, Size.self, EdgeInsets.self,
    Layout.self, LayoutContext.self, LayoutDimension.self, SizeRange.self, FlexTree.self,
    StackLayoutSpec.self, InsetLayoutSpec.self, HostRuntime.self, ListLayout.self, GridLayout.self,
    RangeTuning.self, RangeTunings.self, RangeMode.self, MeasurementPolicy.self,
    RetentionPolicy.self, BatchContext.self, ScrollReason.self,
    ScrollDirections.self, StickyEdge.self, PointerEvent.self, KeyEvent.self, ScrollEvent.self,
    Text.self, Image.self, Divider.self, Alignment.self, HeadlessWindow.self, FrameDriver.self,
    Schedule.self, Transform.self, Path.self, Spacer.self, Vector.self, Modifiers.self,
    LayoutStyle.self, ElementSize.self, AlignItems.self, JustifyContent.self, UserInfo.self,
  ]

  @Test func namesAreUnambiguous() {
    // The test is that the file compiles.
    #expect(Self.types.count > 60)
  }
}
