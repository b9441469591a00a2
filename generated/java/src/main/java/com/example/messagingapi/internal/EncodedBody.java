package com.example.messagingapi.internal;

import com.example.messagingapi.FileParam;
import com.example.messagingapi.RequestBody;
import java.util.List;

/** A body ready to send. */
final class EncodedBody {
  final RequestBody content;
  final String contentType;

  EncodedBody(byte[] content, String contentType) {
    this(List.of(FileParam.of(content)), contentType);
  }

  EncodedBody(List<FileParam> parts, String contentType) {
    this.content = RequestBody.of(parts);
    this.contentType = contentType;
  }
}
