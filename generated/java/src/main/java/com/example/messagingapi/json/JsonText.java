package com.example.messagingapi.json;

import com.example.messagingapi.errors.ArgumentException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/**
 * JSON as the clients in all languages write it: the shortest form, without unnecessary escapes.
 */
final class JsonText {
  static final int MAX_LEVELS = 1000;

  /** The text is already in memory, so only its depth is limited. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_LEVELS)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .build())
          .streamWriteConstraints(
              StreamWriteConstraints.builder().maxNestingDepth(MAX_LEVELS).build())
          // A symbol table shared by all documents could be attacked with colliding names.
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
          .build();

  private JsonText() {}

  static JsonValue read(String text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      JsonValue value = value(parser, parser.nextToken());
      if (parser.nextToken() != null) {
        throw new JsonException("the text continues after its JSON value");
      }
      return value;
    } catch (JacksonException failure) {
      // The message of a parser quotes the text.
      throw new JsonException("the text is not JSON, or nested too deeply");
    }
  }

  static String write(JsonValue value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      write(value, generator);
    } catch (StreamConstraintsException tooDeep) {
      throw new ArgumentException("the value is nested deeper than " + MAX_LEVELS + " levels");
    }
    return text.toString();
  }

  private static JsonValue value(JsonParser parser, @Nullable JsonToken token) {
    if (token == null) {
      throw new JsonException("the text is empty");
    }
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> list(parser);
      case VALUE_STRING -> JsonString.of(parser.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> JsonNumber.read(parser.getString());
      case VALUE_TRUE -> JsonBoolean.TRUE;
      case VALUE_FALSE -> JsonBoolean.FALSE;
      case VALUE_NULL -> JsonNull.NULL;
      default -> throw new JsonException("the text is not JSON");
    };
  }

  private static JsonValue object(JsonParser parser) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      members.put(name, value(parser, parser.nextToken()));
    }
    return JsonObject.of(Collections.unmodifiableMap(members));
  }

  private static JsonValue list(JsonParser parser) {
    List<JsonValue> items = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      items.add(value(parser, token));
    }
    return JsonArray.of(items);
  }

  private static void write(JsonValue value, JsonGenerator generator) {
    if (value instanceof JsonObject object) {
      generator.writeStartObject();
      object
          .members()
          .forEach((name, member) -> {
            generator.writeName(name);
            write(member, generator);
          });
      generator.writeEndObject();
    } else if (value instanceof JsonArray list) {
      generator.writeStartArray();
      list.items().forEach(item -> write(item, generator));
      generator.writeEndArray();
    } else if (value instanceof JsonString text) {
      generator.writeString(text.asString());
    } else if (value instanceof JsonNumber) {
      generator.writeNumber(value.toString());
    } else if (value instanceof JsonBoolean bool) {
      generator.writeBoolean(bool.asBoolean());
    } else {
      generator.writeNull();
    }
  }
}
