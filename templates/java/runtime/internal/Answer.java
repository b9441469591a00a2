package runtime.internal;

import org.jspecify.annotations.Nullable;
import runtime.Response;
import runtime.errors.CallFacts;

/**
 * A response, and the progress of its call. {@code refused} discards the credential of the request
 * after a 401.
 */
record Answer(Response response, CallFacts facts, @Nullable Runnable refused) {}
