/** What a call can fail with. */
@NullMarked
package com.example.messagingapi.errors;

import org.jspecify.annotations.NullMarked;
