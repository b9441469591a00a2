/** The implementation of calls. It is internal and may change at any time. */
@NullMarked
package com.example.messagingapi.internal;

import org.jspecify.annotations.NullMarked;
