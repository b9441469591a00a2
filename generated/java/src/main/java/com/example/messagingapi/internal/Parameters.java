package com.example.messagingapi.internal;

import com.example.messagingapi.json.JsonArray;
import com.example.messagingapi.json.JsonObject;
import com.example.messagingapi.json.JsonString;
import com.example.messagingapi.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Encodes parameters and form fields (OpenAPI 3.1, section 4.8.12.2). */
final class Parameters {
  private static final Pattern NUMBER = Pattern.compile("\\[\\d+\\]");

  private Parameters() {}

  /**
   * Expands the {@code {name}} of a path parameter with its value (RFC 6570: expansions with ;,
   * with ., and without a prefix).
   */
  static String pathSegment(String name, JsonValue value, Serialization how) {
    if (how.isJson()) {
      return Percent.encode(value.toString());
    }
    boolean explode = how.explodes(false);
    UnaryOperator<String> quote = Percent::encode;
    if (how.style() == Style.MATRIX) {
      String quoted = Percent.encode(name);
      if (explode && isStructure(value)) {
        return pairs(quoted, value, quote, quote).stream()
            .map(pair -> ";" + pair)
            .collect(Collectors.joining());
      }
      String written = joined(value, ",", ",", quote, quote);
      return ";" + quoted + (written.isEmpty() ? "" : "=" + written);
    } else if (how.style() == Style.LABEL) {
      return "."
          + (explode
              ? joined(value, ".", "=", quote, quote)
              : joined(value, ",", ",", quote, quote));
    }
    return joined(value, ",", explode ? "=" : ",", quote, quote);
  }

  /**
   * Writes a query parameter as {@code name=value} pairs. The list is empty if there is no value to
   * send.
   */
  static List<String> queryPairs(String name, @Nullable JsonValue value, Serialization how) {
    UnaryOperator<String> quote = how.allowsReserved() ? Percent::encodeReserved : Percent::encode;
    return queryPairs(name, value, how, quote, Percent::encode, Set.of());
  }

  /**
   * Writes a query parameter or form field as pairs. The list is empty if there is no value to
   * send.
   */
  static List<String> queryPairs(
      String name,
      @Nullable JsonValue value,
      Serialization how,
      UnaryOperator<String> quote,
      UnaryOperator<String> quoteName,
      Set<String> emptiable) {
    if (value == null || value.isNull()) {
      return List.of();
    }
    String key = quoteName.apply(name);
    if (how.isJson()) {
      return List.of(key + "=" + quote.apply(value.toString()));
    } else if (how.style() == Style.DEEP_OBJECT) {
      List<String> found = new ArrayList<>();
      addDeepPairs(found, name, value, quote, quoteName, emptiable);
      return found;
    } else if (!isStructure(value)) {
      return List.of(key + "=" + quote.apply(textOf(value)));
    } else if (how.explodes(how.style() == null || how.style() == Style.FORM)) {
      return pairs(key, value, quote, quoteName);
    }
    String separator =
        how.style() == Style.SPACE_DELIMITED
            ? "%20"
            : how.style() == Style.PIPE_DELIMITED ? "%7C" : ",";
    return isEmpty(value)
        ? List.of()
        : List.of(key + "=" + joined(value, separator, separator, quote, quoteName));
  }

  /**
   * Writes the value of a header in the style simple, without percent-encoding. Returns null if
   * there is no value to send.
   */
  static @Nullable String headerValue(@Nullable JsonValue value, Serialization how) {
    if (value == null || value.isNull()) {
      return null;
    }
    UnaryOperator<String> asItIs = UnaryOperator.identity();
    return how.isJson()
        ? value.toString()
        : joined(value, ",", how.explodes(false) ? "=" : ",", asItIs, asItIs);
  }

  /**
   * Returns a value as a string. If the style cannot represent the nesting of a value, the value is
   * written as JSON.
   */
  static String textOf(JsonValue value) {
    return value instanceof JsonString text ? text.asString() : value.toString();
  }

  private static boolean isStructure(JsonValue value) {
    return value instanceof JsonObject || value instanceof JsonArray;
  }

  /** Returns the items; null items count as absent (RFC 6570, section 2.3). */
  private static List<JsonValue> items(JsonArray list) {
    return list.items().stream().filter(item -> !item.isNull()).toList();
  }

  /** Returns the properties; null properties count as absent (RFC 6570, section 2.3). */
  private static List<Map.Entry<String, JsonValue>> members(JsonObject object) {
    return object.members().entrySet().stream()
        .filter(member -> !member.getValue().isNull())
        .toList();
  }

  private static boolean isEmpty(JsonValue value) {
    return value instanceof JsonObject object
        ? members(object).isEmpty()
        : value instanceof JsonArray list && items(list).isEmpty();
  }

  private static List<String> pairs(
      String name, JsonValue value, UnaryOperator<String> quote, UnaryOperator<String> quoteName) {
    if (value instanceof JsonObject object) {
      return members(object).stream()
          .map(each -> quoteName.apply(each.getKey()) + "=" + quote.apply(textOf(each.getValue())))
          .toList();
    }
    return items(value.asArray()).stream()
        .map(item -> name + "=" + quote.apply(textOf(item)))
        .toList();
  }

  private static String joined(
      JsonValue value,
      String separator,
      String assignment,
      UnaryOperator<String> quote,
      UnaryOperator<String> quoteName) {
    if (value instanceof JsonObject object) {
      return members(object).stream()
          .map(each ->
              quoteName.apply(each.getKey()) + assignment + quote.apply(textOf(each.getValue())))
          .collect(Collectors.joining(separator));
    } else if (value instanceof JsonArray list) {
      return items(list).stream()
          .map(item -> quote.apply(textOf(item)))
          .collect(Collectors.joining(separator));
    }
    return quote.apply(textOf(value));
  }

  /**
   * Writes {@code name[key][inner]=value}. OpenAPI does not define this style for lists, so lists
   * are written as Stripe and Rack read them. A list of scalars repeats {@code name[]}, and other
   * lists have numbers, as in {@code name[0][key]}. An empty list is written as {@code name=} if
   * this clears the list.
   */
  private static void addDeepPairs(
      List<String> found,
      String name,
      JsonValue value,
      UnaryOperator<String> quote,
      UnaryOperator<String> quoteName,
      Set<String> emptiable) {
    if (value instanceof JsonArray list) {
      if (list.items().isEmpty() && emptiable.contains(NUMBER.matcher(name).replaceAll("[]"))) {
        found.add(quoteName.apply(name) + "=");
      }
      boolean isFlat = list.items().stream().noneMatch(Parameters::isStructure);
      for (int index = 0; index < list.items().size(); index++) {
        String inner = name + "[" + (isFlat ? "" : String.valueOf(index)) + "]";
        addDeepPairs(found, inner, list.items().get(index), quote, quoteName, emptiable);
      }
    } else if (value instanceof JsonObject object) {
      object
          .members()
          .forEach((key, member) ->
              addDeepPairs(found, name + "[" + key + "]", member, quote, quoteName, emptiable));
    } else if (!value.isNull()) {
      found.add(quoteName.apply(name) + "=" + quote.apply(textOf(value)));
    }
  }
}
