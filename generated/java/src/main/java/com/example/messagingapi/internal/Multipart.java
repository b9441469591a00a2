package com.example.messagingapi.internal;

import com.example.messagingapi.FileParam;
import com.example.messagingapi.json.JsonArray;
import com.example.messagingapi.json.JsonObject;
import com.example.messagingapi.json.JsonValue;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** {@code multipart/form-data} (RFC 7578). */
final class Multipart {
  private final String boundary = UUID.randomUUID().toString().replace("-", "");
  private final List<FileParam> parts = new ArrayList<>();

  /** The bytes after the last file. */
  private final ByteArrayOutputStream content = new ByteArrayOutputStream();

  /**
   * Adds a field. A list becomes a field for each item. An object with declared styles becomes a
   * field for each of its properties, {@code name[key]} (OpenAPI 3.1, section 4.8.15).
   */
  void add(String name, Object value, Serialization how) {
    if (value instanceof FileParam file) {
      addFile(name, file, how);
    } else if (value instanceof List<?> files) {
      for (Object each : files) {
        add(name, each, how);
      }
    } else if (value instanceof JsonValue json && how.style() == Style.DEEP_OBJECT) {
      UnaryOperator<String> asItIs = UnaryOperator.identity();
      for (String pair : Parameters.queryPairs(name, json, how, asItIs, asItIs, Set.of())) {
        String[] parts = pair.split("=", 2);
        addPart(parts[0], null, how.contentType(), Percent.utf8(parts[1]));
      }
    } else if (value instanceof JsonArray list) {
      for (JsonValue item : list.items()) {
        if (!item.isNull()) {
          addItem(name, item, how);
        }
      }
    } else {
      addItem(name, JsonValue.of(value), how);
    }
  }

  EncodedBody encoded() {
    append("--" + boundary + "--\r\n");
    parts.add(FileParam.of(content.toByteArray()));
    return new EncodedBody(parts, "multipart/form-data; boundary=" + boundary);
  }

  /**
   * Adds one value. Structures are sent as JSON (OpenAPI 3.1, section 4.8.14.4), and so is every
   * value declared as JSON.
   */
  private void addItem(String name, JsonValue value, Serialization how) {
    if (how.isJson() || value instanceof JsonObject || value instanceof JsonArray) {
      String type = how.contentType() == null ? "application/json" : how.contentType();
      addPart(name, null, type, Percent.json(value.toString()));
    } else {
      addPart(name, null, how.contentType(), Percent.utf8(Parameters.textOf(value)));
    }
  }

  private void addFile(String name, FileParam file, Serialization how) {
    String own = file.name().orElse("");
    String type = file.contentType().orElse(how.fileType(own));
    // Many services do not treat a part without a file name as a file.
    addHead(name, own.isEmpty() ? "blob" : own, type);
    parts.add(FileParam.of(content.toByteArray()));
    content.reset();
    parts.add(file);
    append("\r\n");
  }

  private void addPart(
      String name, @Nullable String filename, @Nullable String contentType, byte[] bytes) {
    addHead(name, filename, contentType);
    content.writeBytes(bytes);
    append("\r\n");
  }

  private void addHead(String name, @Nullable String filename, @Nullable String contentType) {
    append("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + quoted(name) + "\"");
    if (filename != null) {
      append("; filename=\"" + quoted(filename) + "\"");
    }
    if (contentType != null) {
      Outgoing.checkHeaders(Map.of("content-type", contentType));
      append("\r\nContent-Type: " + contentType);
    }
    append("\r\n\r\n");
  }

  private void append(String text) {
    content.writeBytes(Percent.utf8(text));
  }

  /** Quotes a name as browsers do in multipart bodies (HTML, section 4.10.21.8). */
  private static String quoted(String text) {
    return text.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
  }
}
