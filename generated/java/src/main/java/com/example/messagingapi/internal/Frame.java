package com.example.messagingapi.internal;

import org.jspecify.annotations.Nullable;

/**
 * One item of a stream, before its data is read.
 *
 * @param event the name of an event
 * @param id the last ID that the service sent
 * @param data null if only the ID is new
 */
record Frame(@Nullable String event, @Nullable String id, @Nullable String data) {}
