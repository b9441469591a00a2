/** Verification and types of webhook deliveries. */
@NullMarked
package com.example.messagingapi.webhooks;

import org.jspecify.annotations.NullMarked;
