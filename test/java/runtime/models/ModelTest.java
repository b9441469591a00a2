package runtime.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import runtime.errors.DecodeException;
import runtime.json.JsonValue;

/** Reading models. */
class ModelTest {
  private static final class Thing extends Model {
    private static final Function<JsonValue, List<String>> TEXTS =
        json -> json.asList(JsonValue::asString);

    Thing() {
      super(
          JsonValue.parse(
              "{\"list\":[1],\"lists\":[[\"a\",1]],\"map\":{\"k\":[1]},\"maps\":[{\"k\":1}]}"));
    }
  }

  private final Thing thing = new Thing();

  @Test
  void theErrorForAnUndeclaredTypeNamesItsLocationAtAnyDepth() {
    Function<JsonValue, Map<String, String>> map = json -> json.asMap(JsonValue::asString);
    Map<String, Executable> wrong =
        Map.of(
            "list", () -> thing.list("list", JsonValue::asString).get(0),
            "lists", () -> thing.list("lists", Thing.TEXTS).get(0).get(1),
            "map", () -> thing.requiredMap("map", Thing.TEXTS).get("k").get(0),
            "maps", () -> thing.list("maps", map).get(0).values().iterator().next(),
            "additional member", () -> thing.others(Thing.TEXTS, "map").get("list").get(0));
    wrong.forEach((name, read) -> {
      String message = assertThrows(DecodeException.class, read, name).getMessage();
      assertTrue(
          message.contains("Thing." + name) && message.contains("expected a string"), message);
    });
  }

  @Test
  void nullableValuesAreCheckedToo() {
    Function<JsonValue, Optional<Map<String, List<String>>>> read =
        json -> json.asOptional(one -> one.asMap(Thing.TEXTS));
    List<String> texts = thing.required("map", read).orElseThrow().get("k");
    assertThrows(DecodeException.class, () -> texts.get(0));
  }

  @Test
  void validValuesNextToInvalidOnesAreRead() {
    assertEquals("a", thing.list("lists", Thing.TEXTS).get(0).get(0));
  }
}
