// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// One import for applications: everything but the hosts.
@_exported public import WeftChanges
@_exported public import WeftCollections
@_exported public import WeftComponents
@_exported public import WeftGraphics
@_exported public import WeftLayers
@_exported public import WeftLayout
@_exported public import WeftNodes
@_exported public import WeftRuntime
