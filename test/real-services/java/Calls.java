package conformance.client;

import conformance.client.errors.SdkException;
import conformance.client.json.JsonObject;
import conformance.client.json.JsonValue;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes calls to a running service: a JSON list on standard input, one outcome per line on standard
 * output.
 */
final class Calls {
  private Calls() {}

  /** Arguments: class of the client, URL, and {@code Authorization}. */
  public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
    String input = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    PrintStream output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    ClientOptions options =
        ClientOptions.builder()
            .baseUrl(arguments[1])
            .authorization(arguments[2])
            .maxRetries(0)
            .build();
    Object client =
        Class.forName(arguments[0]).getMethod("create", ClientOptions.class).invoke(null, options);
    for (JsonValue call : JsonValue.parse(input).asArray().items()) {
      output.println(JsonValue.of(outcome(client, call.asObject())));
    }
    // The transport's threads would keep the program running.
    System.exit(0);
  }

  private static Map<String, Object> outcome(Object client, JsonObject call) {
    Map<String, Object> outcome = new LinkedHashMap<>();
    outcome.put("id", Values.text(call, "id"));
    try {
      Object result = Arguments.call(client, call, RequestOptions.none());
      if (result instanceof Pages<?, ?> pages) {
        pages.firstWithResponse();
      }
      if (result instanceof EventStream<?> stream && "stream".equals(Values.text(call, "take"))) {
        List<JsonValue> items = new ArrayList<>();
        outcome.put("items", items);
        try (stream) {
          stream.forEach(item -> items.add(Values.json(item)));
        }
      }
    } catch (SdkException failure) {
      outcome.put("failure", failure + " " + failure.rawBody().orElse(""));
    } catch (RuntimeException failure) {
      outcome.put("failure", String.valueOf(failure));
    }
    return outcome;
  }
}
