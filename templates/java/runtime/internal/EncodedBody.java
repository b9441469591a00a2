package runtime.internal;

import java.util.List;
import runtime.FileParam;
import runtime.RequestBody;

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
