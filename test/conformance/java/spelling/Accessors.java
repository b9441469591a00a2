package conformance.client;

import conformance.client.errors.DecodeException;
import conformance.client.json.JsonObject;
import conformance.client.json.JsonValue;
import conformance.client.models.Model;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads properties of a result, as a program does. */
final class Accessors {
  private Accessors() {}

  /** Returns the results of accessors, by JSON Pointer. */
  static JsonValue accessed(Object result, JsonObject pointers) {
    Map<String, Object> told = new LinkedHashMap<>();
    for (String pointer : pointers.members().keySet()) {
      told.put(pointer, access(result, pointer));
    }
    return JsonValue.of(told);
  }

  private static Map<String, Object> access(Object result, String pointer) {
    Object value = result;
    String[] names = pointer.split("/", -1);
    try {
      for (int step = 1; step < names.length; step++) {
        if (value instanceof List<?> list) {
          value = list.get(Integer.parseInt(names[step]));
          continue;
        }
        Model model = (Model) value;
        Optional<JsonValue> raw = model.raw(names[step]);
        Optional<Method> getter =
            Named.method(model.getClass(), names[step])
                .filter(method -> method.getParameterCount() == 0);
        value = getter.isPresent() ? Named.call(getter.get(), model) : raw.orElseThrow();
        boolean isEmpty =
            value instanceof Optional<?> optional && optional.isEmpty()
                || value instanceof List<?> list && list.isEmpty();
        // A getter returns the same for an absent property and for null.
        if (isEmpty && raw.map(JsonValue::isNull).orElse(true)) {
          return Map.of("state", raw.isEmpty() ? "absent" : "null");
        }
        value = value instanceof Optional<?> optional ? optional.get() : value;
      }
      return told(value);
    } catch (DecodeException misfit) {
      return Map.of("state", "misfit");
    }
  }

  private static Map<String, Object> told(Object value) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("value", Values.json(value));
    if (value.getClass().getSimpleName().startsWith("Unknown")) {
      told.put("known", false);
    }
    Named.method(value.getClass(), "known")
        .filter(method -> method.getParameterCount() == 0)
        .map(method -> Named.call(method, value))
        .ifPresent(known -> told.put("known", !((Enum<?>) known).name().startsWith("UNKNOWN")));
    return told;
  }
}
