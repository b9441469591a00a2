package com.example.messagingapi.internal;

import com.example.messagingapi.Response;
import com.example.messagingapi.errors.CallFacts;

/** A response, and how far its call had come. */
record Answer(Response response, CallFacts facts) {}
