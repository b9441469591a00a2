/** The internal implementation of calls, which may change at any time. */
@NullMarked
package com.example.messagingapi.internal;

import org.jspecify.annotations.NullMarked;
