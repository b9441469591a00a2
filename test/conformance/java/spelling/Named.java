package conformance.client;

import conformance.client.json.JsonValue;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Methods by the names in vectors. */
final class Named {
  private Named() {}

  /** Returns the method with a name and the most parameters, or with the requested parameter. */
  static Optional<Method> method(Class<?> holder, String name) {
    return Arrays.stream(holder.getMethods())
        .filter(method -> letters(method.getName()).equals(letters(name)))
        .filter(method -> method.getDeclaringClass() != Object.class)
        .max(Comparator.comparingInt(Method::getParameterCount));
  }

  /** Returns the only builder method with a name and one parameter. */
  static Optional<Method> setter(Class<?> builder, String name) {
    return Arrays.stream(builder.getMethods())
        .filter(method -> letters(method.getName()).equals(letters(name)))
        .filter(method -> method.getParameterCount() == 1 && !method.isBridge())
        .filter(method -> method.getDeclaringClass() != Object.class)
        .findFirst();
  }

  static void put(Object builder, String name, Secret secret) {
    try {
      Method setter =
          Arrays.stream(builder.getClass().getMethods())
              .filter(method -> letters(method.getName()).equals(letters(name)))
              .filter(method ->
                  Arrays.equals(method.getParameterTypes(), new Class<?>[] {Secret.class}))
              .findFirst()
              .orElseThrow();
      call(setter, builder, secret);
    } catch (RuntimeException failure) {
      throw new IllegalStateException("no credential " + name, failure);
    }
  }

  /** Sets a property in a builder. */
  static void set(Object builder, String name, JsonValue value) {
    // Of two parameters with the same name, the later one has its location in its name.
    Method setter =
        setter(builder.getClass(), "body" + name)
            .or(() -> setter(builder.getClass(), name))
            .orElseThrow(() -> new IllegalStateException(builder.getClass() + " has no " + name));
    boolean takesNull = setter.getAnnotatedParameterTypes()[0].isAnnotationPresent(Nullable.class);
    if (value.isNull() && !takesNull && setter.getParameterTypes()[0] != JsonValue.class) {
      // Java code cannot express this call.
      return;
    }
    call(setter, builder, Values.as(value, setter.getGenericParameterTypes()[0]));
  }

  /** Calls a method; its exceptions are rethrown unchanged. */
  static Object call(Method method, Object holder, Object... arguments) {
    try {
      method.setAccessible(true);
      return method.invoke(holder, arguments);
    } catch (InvocationTargetException failure) {
      if (failure.getCause() instanceof RuntimeException own) {
        throw own;
      }
      throw new IllegalStateException(failure.getCause());
    } catch (IllegalAccessException wrong) {
      throw new IllegalStateException(wrong);
    }
  }

  static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }
}
