package com.example.messagingapi.internal;

import java.util.concurrent.CompletableFuture;

/** Takes over the body of a successful response. Its failure is that of the attempt. */
interface Opening {
  CompletableFuture<Boolean> begin(Answer answer, Signal signal);
}
