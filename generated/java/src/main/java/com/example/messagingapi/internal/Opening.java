package com.example.messagingapi.internal;

import java.util.concurrent.CompletableFuture;

/** Takes over the body of a successful response. If this fails, the attempt fails. */
interface Opening {
  CompletableFuture<Boolean> begin(Answer answer, Signal signal);
}
