package runtime.internal;

import org.jspecify.annotations.Nullable;

/**
 * Describes the stream of an operation.
 *
 * @param framing how items are separated
 * @param isText true if the data of an event is the item; otherwise, the data is JSON
 * @param sentinel the data of the event that must end the stream
 * @param hasError true if items declare their own property error
 * @param isResumable true if the stream can be requested again after the last event
 */
public record StreamSpec(
    Framing framing,
    boolean isText,
    @Nullable String sentinel,
    boolean hasError,
    boolean isResumable) {}
