/** How calls are made. Nothing of it is for others, and all of it may change. */
@NullMarked
package com.example.messagingapi.internal;

import org.jspecify.annotations.NullMarked;
