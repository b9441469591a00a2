package runtime.internal;

import runtime.Response;
import runtime.errors.CallFacts;

/** A response, and how far its call had come. */
record Answer(Response response, CallFacts facts) {}
