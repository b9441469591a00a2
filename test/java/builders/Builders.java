package builders;

import com.example.kitchensink.json.JsonNull;
import com.example.kitchensink.json.JsonValue;
import com.example.kitchensink.models.Blank;
import com.example.kitchensink.models.Lizard;
import com.example.kitchensink.params.ParcelSendParams;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Prints the values that builders reject or build, and the results of reads of absent values. */
public final class Builders {
  private Builders() {}

  /** Prints one line for each value. */
  public static void main(String[] args) {
    tell("nothing", () -> ParcelSendParams.none().arguments());
    tell("extra", () -> ParcelSendParams.builder().extra("x").build());
    tell("id", () -> ParcelSendParams.builder().id("1").build());
    tell("both", () -> ParcelSendParams.builder().id("1").to("x").build().arguments());
    tell("others", () -> lizard().additionalProperties(Map.of("legs", 4L)).build().toJson());
    Map<String, Long> declared = new LinkedHashMap<>(Map.of("legs", 4L));
    declared.put("kind", 2L);
    tell("declared", () -> lizard().additionalProperties(declared).build().toJson());
    tell("absent", () -> lizard().build().hasAny());
    tell("null", () -> lizard().any(JsonNull.NULL).build().hasAny());
    String nulls = "{\"must\":null,\"may\":null,\"list\":null}";
    for (String json : List.of("{}", nulls, "{\"list\":[]}")) {
      tell(json, () -> read(Blank.fromJson(JsonValue.parse(json))));
    }
  }

  private static String read(Blank blank) {
    return blank.must()
        + (" " + blank.may() + " " + blank.hasMay())
        + (" " + blank.list() + " " + blank.hasList());
  }

  private static Lizard.Builder lizard() {
    return Lizard.builder().kind("L").needed(JsonValue.parse("1"));
  }

  private static void tell(String what, Supplier<Object> made) {
    String came;
    try {
      came = String.valueOf(made.get());
    } catch (IllegalStateException | IllegalArgumentException refused) {
      came = refused.getClass().getSimpleName() + " " + refused.getMessage();
    }
    System.out.println(what + ": " + came);
  }
}
