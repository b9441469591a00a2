package com.example.messagingapi.internal;

/** A body ready to send. */
record EncodedBody(byte[] content, String contentType) {}
