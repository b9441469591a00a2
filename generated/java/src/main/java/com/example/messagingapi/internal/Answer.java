package com.example.messagingapi.internal;

import com.example.messagingapi.Response;
import com.example.messagingapi.errors.CallFacts;

/** A response, and the progress of its call. */
record Answer(Response response, CallFacts facts) {}
