package com.example.messagingapi.internal;

import org.jspecify.annotations.Nullable;

/**
 * Describes the stream of an operation.
 *
 * @param framing how items are separated
 * @param isText the data of an event is the item; otherwise it is JSON
 * @param sentinel the data of the event that has to end the stream
 * @param hasError items have an error member of their own
 * @param isResumable it may be requested again from the last event on
 */
public record StreamSpec(
    Framing framing,
    boolean isText,
    @Nullable String sentinel,
    boolean hasError,
    boolean isResumable) {}
