package conformance.client;

import conformance.client.json.JsonNull;
import conformance.client.json.JsonObject;
import conformance.client.json.JsonValue;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Converts values of vectors to Java values, and back. */
final class Values {
  private Values() {}

  static boolean has(JsonObject holder, String name) {
    JsonValue member = holder.members().get(name);
    return member != null && !member.isNull();
  }

  static String text(JsonObject holder, String name) {
    return has(holder, name) ? holder.members().get(name).asString() : null;
  }

  static double number(JsonObject holder, String name) {
    return has(holder, name) ? holder.members().get(name).asDouble() : 0;
  }

  static JsonObject object(JsonValue holder, String name) {
    JsonObject own = holder.asObject();
    return has(own, name) ? own.members().get(name).asObject() : JsonObject.EMPTY;
  }

  static List<JsonValue> list(JsonObject holder, String name) {
    return has(holder, name) ? holder.members().get(name).asArray().items() : List.of();
  }

  static Duration duration(double milliseconds) {
    return Duration.ofNanos(Math.round(milliseconds * 1e6));
  }

  /** Converts a value of a vector to the type of a parameter. */
  static Object as(JsonValue value, Type type) {
    if (value instanceof JsonObject object && object.members().containsKey("$base64")) {
      return bytes(object, type);
    } else if (type instanceof ParameterizedType generic) {
      Type last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
      if (generic.getRawType() == Optional.class) {
        return value.isNull() ? Optional.empty() : Optional.of(as(value, last));
      } else if (value.isNull()) {
        return null;
      } else if (generic.getRawType() == List.class) {
        List<Object> items = new ArrayList<>();
        value.asArray().items().forEach(item -> items.add(as(item, last)));
        return items;
      }
      Map<String, Object> members = new LinkedHashMap<>();
      value.asObject().members().forEach((name, member) -> members.put(name, as(member, last)));
      return members;
    }
    Class<?> one = (Class<?>) type;
    if (JsonValue.class.isAssignableFrom(one)) {
      return value;
    } else if (value.isNull()) {
      return null;
    } else if (one == String.class) {
      return value.asString();
    } else if (one == long.class || one == Long.class) {
      return value.asLong();
    } else if (one == int.class || one == Integer.class) {
      return value.asInt();
    } else if (one == double.class || one == Double.class) {
      return value.asDouble();
    } else if (one == boolean.class || one == Boolean.class) {
      return value.asBoolean();
    }
    try {
      return one.getMethod("fromJson", JsonValue.class).invoke(null, value);
    } catch (ReflectiveOperationException missing) {
      throw new IllegalStateException(missing);
    }
  }

  /** Returns a result as JSON, or null if there is no result. */
  static JsonValue json(Object value) {
    if (value == null) {
      return JsonNull.NULL;
    } else if (value instanceof Optional<?> optional) {
      return json(optional.orElse(null));
    } else if (value instanceof List<?> list) {
      return JsonValue.of(list.stream().map(Values::json).toList());
    }
    for (Method method : value.getClass().getMethods()) {
      if (method.getName().equals("toJson") && !Modifier.isStatic(method.getModifiers())) {
        try {
          return (JsonValue) method.invoke(value);
        } catch (ReflectiveOperationException wrong) {
          throw new IllegalStateException(wrong);
        }
      }
    }
    return JsonValue.of(value);
  }

  private static Object bytes(JsonObject object, Type type) {
    byte[] content = Base64.getDecoder().decode(text(object, "$base64"));
    if (type == byte[].class) {
      return content;
    }
    FileParam file =
        has(object, "once")
            ? FileParam.of(new Once(content, text(object, "fails")))
            : FileParam.of(content);
    file = has(object, "name") ? file.withName(text(object, "name")) : file;
    return has(object, "type") ? file.withContentType(text(object, "type")) : file;
  }

  /** A stream that can fail at its end. */
  private static final class Once extends FilterInputStream {
    private final String fails;

    Once(byte[] content, String fails) {
      super(new ByteArrayInputStream(content));
      this.fails = fails;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int count = super.read(into, offset, length);
      if (count < 0 && fails != null) {
        throw new IOException(fails);
      }
      return count;
    }
  }
}
