package runtime.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import runtime.json.JsonArray;
import runtime.json.JsonString;
import runtime.json.JsonValue;

/** The parts of generated builders. */
class ModelBuilderTest {
  private static final class Builder extends ModelBuilder<Builder> {}

  @Test
  void nullableValuesMayBeNull() {
    Builder builder = new Builder().putNullable("a", (String) null, JsonString::of);
    assertEquals(JsonValue.parse("{\"a\":null}"), builder.built());
  }

  @Test
  void theErrorForNullNamesTheProperty() {
    List<String> list = Collections.singletonList(null);
    Map<String, String> map = Collections.singletonMap("key", null);
    Map<String, Executable> wrong =
        Map.of(
            "a", () -> new Builder().put("a", (String) null, JsonString::of),
            "null in b", () -> new Builder().putNullable("b", list, ModelBuilderTest::written),
            "null in c", () -> new Builder().putAll("c", map, JsonString::of),
            "d", () -> new Builder().putAll("d", null, JsonString::of));
    wrong.forEach((message, put) ->
        assertEquals(message, assertThrows(NullPointerException.class, put).getMessage()));
  }

  private static JsonValue written(List<String> list) {
    return JsonArray.of(list, JsonString::of);
  }
}
