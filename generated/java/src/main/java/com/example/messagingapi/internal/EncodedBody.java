package com.example.messagingapi.internal;

/** A body ready to send. */
final class EncodedBody {
  final byte[] content;
  final String contentType;

  EncodedBody(byte[] content, String contentType) {
    this.content = content;
    this.contentType = contentType;
  }
}
