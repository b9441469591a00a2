package runtime.internal;

import runtime.Response;
import runtime.errors.CallFacts;

/** A response, and the progress of its call. */
record Answer(Response response, CallFacts facts) {}
