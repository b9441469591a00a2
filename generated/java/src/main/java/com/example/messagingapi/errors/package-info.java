/** Exceptions of calls. */
@NullMarked
package com.example.messagingapi.errors;

import org.jspecify.annotations.NullMarked;
