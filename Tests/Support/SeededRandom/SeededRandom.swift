// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// The tests of collections import the generator under its former module name.
@_exported public import WeftTesting
