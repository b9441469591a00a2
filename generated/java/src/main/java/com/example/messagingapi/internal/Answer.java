package com.example.messagingapi.internal;

import com.example.messagingapi.Response;
import com.example.messagingapi.errors.CallFacts;
import org.jspecify.annotations.Nullable;

/**
 * A response, and the progress of its call. {@code refused} discards the credential of the request
 * after a 401.
 */
record Answer(Response response, CallFacts facts, @Nullable Runnable refused) {}
