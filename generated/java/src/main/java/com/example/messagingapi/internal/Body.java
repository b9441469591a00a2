package com.example.messagingapi.internal;

import com.example.messagingapi.FileParam;
import com.example.messagingapi.errors.ArgumentException;
import com.example.messagingapi.json.JsonNull;
import com.example.messagingapi.json.JsonObject;
import com.example.messagingapi.json.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Describes a request body: either a single argument, or an object of all arguments that are not
 * parameters.
 */
public final class Body {
  /** The name of an argument that contains the complete body. */
  private static final String WHOLE = "body";

  private interface Writer {
    EncodedBody write(Body body, Object value);
  }

  private final Writer writer;
  private final String mediaType;
  private final List<String> alternatives;
  private final Map<String, Serialization> encoding;
  private final boolean isForm;
  private final boolean isWhole;
  private final boolean isOptional;
  private final Set<String> emptiable;
  private final int least;

  private Body(
      Writer writer,
      String mediaType,
      List<String> alternatives,
      Map<String, Serialization> encoding,
      boolean isForm,
      boolean isWhole,
      boolean isOptional,
      Set<String> emptiable,
      int least) {
    this.writer = writer;
    this.mediaType = mediaType;
    this.alternatives = alternatives;
    this.encoding = encoding;
    this.isForm = isForm;
    this.isWhole = isWhole;
    this.isOptional = isOptional;
    this.emptiable = emptiable;
    this.least = least;
  }

  /**
   * {@return a body of JSON (RFC 8259)}
   *
   * @param mediaType its media type
   */
  public static Body json(String mediaType) {
    return new Body(
        Body::writeJson, mediaType, List.of(), Map.of(), false, false, false, Set.of(), 0);
  }

  /**
   * {@return a body of {@code application/x-www-form-urlencoded}}
   *
   * @param mediaType its media type
   */
  public static Body form(String mediaType) {
    return new Body(
        Body::writeForm, mediaType, List.of(), Map.of(), true, false, false, Set.of(), 0);
  }

  /**
   * {@return a body of {@code multipart/form-data} (RFC 7578)}
   *
   * @param mediaType its media type
   */
  public static Body multipart(String mediaType) {
    return new Body(
        Body::writeMultipart, mediaType, List.of(), Map.of(), true, false, false, Set.of(), 0);
  }

  /**
   * Creates a body of unchanged bytes or text.
   *
   * @param mediaType its media type
   * @param alternatives other allowed media types
   * @return the body
   */
  public static Body raw(String mediaType, String... alternatives) {
    return new Body(
        Body::writeRaw,
        mediaType,
        Arrays.asList(alternatives),
        Map.of(),
        false,
        true,
        false,
        Set.of(),
        0);
  }

  /** {@return the same body, passed as the argument {@code body}} */
  public Body whole() {
    return new Body(
        writer, mediaType, alternatives, encoding, isForm, true, isOptional, emptiable, least);
  }

  /**
   * {@return the same body, omitted if it has no properties; a body of the type {@code
   * application/x-www-form-urlencoded} is also sent without properties, unless it needs some}
   */
  public Body optional() {
    return new Body(
        writer, mediaType, alternatives, encoding, isForm, isWhole, true, emptiable, least);
  }

  /**
   * {@return the same body, with the encoding of a field that differs from the defaults of forms}
   *
   * @param field the name of the field
   * @param how its encoding
   */
  public Body encoding(String field, Serialization how) {
    Map<String, Serialization> more = new LinkedHashMap<>(encoding);
    more.put(field, how);
    return new Body(
        writer, mediaType, alternatives, more, isForm, isWhole, isOptional, emptiable, least);
  }

  /**
   * Applies a function, as {@link RestBuilder#with} does.
   *
   * @param part adds encodings to this body
   * @return its result
   */
  public Body with(UnaryOperator<Body> part) {
    return part.apply(this);
  }

  /**
   * {@return the same body, with lists that an empty string clears}
   *
   * @param names the names of these lists in the form, with {@code []} for any item
   */
  public Body emptiable(String... names) {
    return new Body(
        writer,
        mediaType,
        alternatives,
        encoding,
        isForm,
        isWhole,
        isOptional,
        Set.of(names),
        least);
  }

  /**
   * {@return the same body, which must have at least this number of properties}
   *
   * @param count the minimum number
   */
  public Body atLeast(int count) {
    return new Body(
        writer, mediaType, alternatives, encoding, isForm, isWhole, isOptional, emptiable, count);
  }

  /** Writes the body of a call, or returns null if there is none. */
  @Nullable EncodedBody write(
      Arguments arguments, Set<String> taken, Map<String, JsonValue> extra) {
    if (!extra.isEmpty() && !takesMembers()) {
      throw Extra.noObject();
    }
    Map<String, Object> values = arguments.values();
    if (isWhole) {
      Object value = values.get(WHOLE);
      if (value == null) {
        return extra.isEmpty() ? absent() : writer.write(this, extra);
      }
      if (!extra.isEmpty()) {
        if (!(value instanceof JsonObject object)) {
          throw Extra.noObject();
        }
        value = JsonValue.of(Extra.merged(object.members(), extra));
      }
      if (value instanceof JsonObject object) {
        checkCount(object.members());
      }
      return writer.write(
          this, isForm && value instanceof JsonObject form ? form.members() : value);
    }
    Map<String, Object> members = new LinkedHashMap<>(values);
    members.keySet().removeAll(taken);
    members = Extra.merged(members, extra);
    if (isOptional && members.isEmpty()) {
      return absent();
    }
    checkCount(members);
    return writer.write(this, members);
  }

  private void checkCount(Map<String, ?> members) {
    if (members.size() < least) {
      throw new ArgumentException(
          "the body needs at least " + least + (least == 1 ? " property" : " properties"));
    }
  }

  /**
   * Returns the body to send if there are no properties. An empty form is sent, because services
   * check its media type, unless it needs properties.
   */
  private @Nullable EncodedBody absent() {
    return mediaType.equals("application/x-www-form-urlencoded") && least == 0
        ? writer.write(this, Map.of())
        : null;
  }

  private boolean takesMembers() {
    return ErrorBody.isJson(mediaType)
        || mediaType.startsWith("application/x-www-form-urlencoded")
        || mediaType.startsWith("multipart/form-data");
  }

  private EncodedBody writeJson(Object value) {
    JsonValue json = value instanceof JsonValue whole ? whole : JsonValue.of(value);
    return new EncodedBody(Percent.json(json.toString()), mediaType);
  }

  /**
   * Writes a form. Objects without a declared encoding are sent as JSON (OpenAPI 3.1.1, section
   * 4.8.15).
   */
  private EncodedBody writeForm(Object value) {
    List<String> pairs = new ArrayList<>();
    fields(value)
        .forEach((name, field) -> {
          JsonValue json = JsonValue.of(field);
          Serialization how =
              encoding.getOrDefault(
                  name, json instanceof JsonObject ? Serialization.JSON : Serialization.PLAIN);
          UnaryOperator<String> quote =
              how.allowsReserved() ? Percent::formEncodeReserved : Percent::formEncode;
          pairs.addAll(
              Parameters.queryPairs(name, json, how, quote, Percent::formEncode, emptiable));
        });
    return new EncodedBody(Percent.utf8(String.join("&", pairs)), mediaType);
  }

  private EncodedBody writeMultipart(Object value) {
    Multipart form = new Multipart();
    fields(value)
        .forEach((name, field) ->
            form.add(name, field, encoding.getOrDefault(name, Serialization.PLAIN)));
    return form.encoded();
  }

  private EncodedBody writeRaw(Object value) {
    boolean isRange = mediaType.contains("*");
    if (value instanceof FileParam file) {
      String own = file.contentType().orElse("");
      String essence = own.split(";", 2)[0].strip();
      boolean isDeclared =
          isRange
              || fallsUnder(essence, mediaType)
              || alternatives.stream().anyMatch(one -> fallsUnder(essence, one));
      if (!own.isEmpty() && isDeclared) {
        return new EncodedBody(List.of(file), own);
      }
      return new EncodedBody(List.of(file), isRange ? "application/octet-stream" : mediaType);
    }
    byte[] text = Percent.utf8(Parameters.textOf(JsonValue.of(value)));
    return new EncodedBody(text, isRange ? "text/plain;charset=UTF-8" : mediaType);
  }

  /** Returns the fields of a form, without nulls, because forms cannot represent null. */
  private static Map<String, Object> fields(Object value) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> members) {
      members.forEach((name, member) -> {
        if (member != JsonNull.NULL && member != null) {
          fields.put(String.valueOf(name), member);
        }
      });
    }
    return fields;
  }

  private static boolean fallsUnder(String contentType, String mediaRange) {
    if (mediaRange.endsWith("/*")) {
      return mediaRange.equals("*/*")
          || contentType.startsWith(mediaRange.substring(0, mediaRange.length() - 1));
    }
    return contentType.equals(mediaRange);
  }
}
