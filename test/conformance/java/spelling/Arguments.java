package conformance.client;

import conformance.client.json.JsonNull;
import conformance.client.json.JsonObject;
import conformance.client.json.JsonValue;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Translates the call of a vector to Java. */
final class Arguments {
  private Arguments() {}

  /** Makes the call of an operation according to {@code spec}, with either client. */
  static Object call(Object client, JsonObject spec, RequestOptions options) {
    List<String> names = List.of(Values.text(spec, "to").split("\\."));
    Object found = client;
    for (String resource : names.subList(0, names.size() - 1)) {
      found = Named.call(Named.method(found.getClass(), resource).orElseThrow(), found);
    }
    Object service = found;
    String name = names.get(names.size() - 1);
    Method method =
        Named.method(service.getClass(), name + "_with_response")
            .or(() -> Named.method(service.getClass(), name))
            .orElseThrow(() -> new IllegalStateException("no method " + name));
    return Named.call(method, service, arguments(method, spec, options).toArray());
  }

  private static List<Object> arguments(Method method, JsonObject spec, RequestOptions options) {
    List<Object> arguments = new ArrayList<>();
    Iterator<JsonValue> path = Values.object(spec, "path").members().values().iterator();
    for (Type type : method.getGenericParameterTypes()) {
      if (type == RequestOptions.class) {
        arguments.add(options);
      } else if (path.hasNext()) {
        arguments.add(Values.as(path.next(), type));
      } else {
        arguments.add(params((Class<?>) type, spec));
      }
    }
    return arguments;
  }

  private static Object params(Class<?> type, JsonObject spec) {
    try {
      Object builder = Named.call(type.getMethod("builder"), null);
      for (String group : List.of("query", "headers", "cookies")) {
        Values.object(spec, group).members().forEach((name, value) -> set(builder, name, value));
      }
      JsonObject variables = Values.object(spec, "variables");
      boolean isFlat =
          Values.has(variables, "input") && Named.setter(builder.getClass(), "input").isEmpty();
      (isFlat ? Values.object(variables, "input") : variables)
          .members()
          .forEach((name, value) -> Named.set(builder, name, value));
      JsonValue body = spec.members().get("body");
      if (body != null
          && Named.setter(builder.getClass(), "body").isPresent()
          && !areArguments(builder, body)) {
        Named.set(builder, "body", body);
      } else if (body instanceof JsonObject members) {
        members.members().forEach((name, value) -> Named.set(builder, name, value));
      }
      return Named.call(builder.getClass().getMethod("build"), builder);
    } catch (NoSuchMethodException missing) {
      throw new IllegalStateException(missing);
    }
  }

  /**
   * Returns true if the properties of a body are arguments of their own, of which one has the name
   * {@code body}.
   */
  private static boolean areArguments(Object builder, JsonValue body) {
    return body instanceof JsonObject object
        && object.members().keySet().stream().anyMatch("body"::equalsIgnoreCase)
        && object.members().keySet().stream()
            .allMatch(name ->
                Named.setter(builder.getClass(), name)
                    .or(() -> Named.setter(builder.getClass(), "body" + name))
                    .isPresent());
  }

  /**
   * Parameters outside the body. Of two parameters with the same name, this one has the plain name.
   */
  private static void set(Object builder, String name, JsonValue value) {
    Method setter = Named.setter(builder.getClass(), name).orElseThrow();
    if (!(value instanceof JsonNull)) {
      Named.call(setter, builder, Values.as(value, setter.getGenericParameterTypes()[0]));
    }
  }
}
