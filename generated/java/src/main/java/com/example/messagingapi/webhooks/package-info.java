/** Deliveries of webhooks: checked and read. */
@NullMarked
package com.example.messagingapi.webhooks;

import org.jspecify.annotations.NullMarked;
