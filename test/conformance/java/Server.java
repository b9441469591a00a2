package conformance.client;

import conformance.client.json.JsonArray;
import conformance.client.json.JsonNull;
import conformance.client.json.JsonNumber;
import conformance.client.json.JsonObject;
import conformance.client.json.JsonString;
import conformance.client.json.JsonValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A scripted server in place of the network: it records requests, and returns the responses of the
 * vector.
 */
final class Server implements Transport {
  private static final JsonObject UNEXPECTED =
      JsonValue.of(Map.of("status", 418, "text", "not expected")).asObject();
  private static final Pattern NAME = Pattern.compile("[; ]name=\"([^\"]*)\"");
  private static final Pattern FILENAME = Pattern.compile("filename=\"([^\"]*)\"");
  private static final Pattern TYPE = Pattern.compile("\r\nContent-Type: ([^\r]*)");

  private final VirtualWorld world;
  private final List<JsonValue> exchanges;
  private final List<JsonValue> requests = new ArrayList<>();
  private final List<CompletableFuture<Response>> open = new ArrayList<>();

  private int bodies;

  Server(VirtualWorld world, List<JsonValue> exchanges) {
    this.world = world;
    this.exchanges = exchanges;
  }

  @Override
  public CompletableFuture<Response> send(Request request) {
    int number = requests.size();
    requests.add(recorded(request));
    JsonObject reply =
        number < exchanges.size() ? Values.object(exchanges.get(number), "reply") : UNEXPECTED;
    CompletableFuture<Response> answer = new CompletableFuture<>();
    open.add(answer);
    if (Values.has(reply, "never")) {
      return answer;
    }
    String cut = Values.text(reply, "cut");
    double body = "headers".equals(cut) ? 0 : Values.number(reply, "bodyDelayMs");
    Duration delay = Values.duration(Values.number(reply, "delayMs") + body);
    Runnable respond =
        () -> {
          if (cut == null) {
            answer.complete(response(reply));
          } else {
            answer.completeExceptionally(new IOException("the connection was closed"));
          }
        };
    Runnable forget = world.after(delay, respond);
    answer.whenComplete((response, failure) -> forget.run());
    return answer;
  }

  @Override
  public CompletableFuture<Response> open(Request request) {
    return send(request);
  }

  List<JsonValue> requests() {
    return requests;
  }

  List<String> faults() {
    if (bodies > 0) {
      return List.of("a connection is left open");
    }
    return open.stream().allMatch(CompletableFuture::isDone)
        ? List.of()
        : List.of("a request is left behind");
  }

  private JsonValue recorded(Request request) {
    Map<String, String> headers = new LinkedHashMap<>(request.headers());
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("atMs", JsonNumber.of(world.milliseconds()));
    told.put("method", request.method());
    told.put("url", request.url());
    told.put("body", request.body().map(content -> body(headers, content)).orElse(JsonNull.NULL));
    told.put("headers", headers);
    return JsonValue.of(told);
  }

  private static JsonValue body(Map<String, String> headers, byte[] content) {
    String type = headers.getOrDefault("content-type", "");
    if (type.startsWith("multipart/form-data")) {
      headers.remove("content-type");
      return JsonValue.of(Map.of("parts", parts(content, type.split("boundary=", 2)[1])));
    }
    return JsonValue.of(Map.of("base64", Base64.getEncoder().encodeToString(content)));
  }

  private static JsonValue parts(byte[] content, String boundary) {
    // One character per byte.
    String text = new String(content, StandardCharsets.ISO_8859_1);
    List<JsonValue> parts = new ArrayList<>();
    for (String part : text.split("--" + Pattern.quote(boundary) + "(--)?\r\n")) {
      if (part.isEmpty()) {
        continue;
      }
      String[] halves = part.split("\r\n\r\n", 2);
      String head =
          new String(halves[0].getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
      byte[] bytes =
          halves[1].substring(0, halves[1].length() - 2).getBytes(StandardCharsets.ISO_8859_1);
      Map<String, JsonValue> told = new LinkedHashMap<>();
      put(told, "name", NAME.matcher(head));
      put(told, "filename", FILENAME.matcher(head));
      put(told, "type", TYPE.matcher(head));
      told.put("base64", JsonString.of(Base64.getEncoder().encodeToString(bytes)));
      parts.add(JsonObject.of(told));
    }
    return JsonArray.of(parts);
  }

  private static void put(Map<String, JsonValue> told, String name, Matcher found) {
    if (found.find()) {
      told.put(name, JsonString.of(found.group(1)));
    }
  }

  private Response response(JsonObject reply) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    byte[] body = new byte[0];
    if (reply.members().containsKey("json")) {
      headers.put("content-type", List.of("application/json"));
      body = reply.members().get("json").toString().getBytes(StandardCharsets.UTF_8);
    } else if (Values.has(reply, "text")) {
      headers.put("content-type", List.of("text/plain"));
      body = Values.text(reply, "text").getBytes(StandardCharsets.UTF_8);
    } else if (Values.has(reply, "base64")) {
      body = Base64.getDecoder().decode(Values.text(reply, "base64"));
    }
    Values.object(reply, "headers")
        .members()
        .forEach((name, value) -> headers.put(name.toLowerCase(), List.of(value.asString())));
    int status = Values.has(reply, "status") ? reply.members().get("status").asInt() : 200;
    return Values.has(reply, "pieces")
        ? new Response(status, Headers.of(headers), new Pieces(reply))
        : new Response(status, Headers.of(headers), body);
  }

  /** A body that arrives in pieces. */
  private final class Pieces implements ByteStream {
    private final List<JsonValue> left;
    private final String end;
    private double dueMs = world.milliseconds();
    private boolean isOpen = true;

    Pieces(JsonObject reply) {
      left = new ArrayList<>(Values.list(reply, "pieces"));
      end = Values.has(reply, "end") ? Values.text(reply, "end") : "close";
      bodies++;
    }

    @Override
    public CompletableFuture<byte[]> read() {
      CompletableFuture<byte[]> chunk = new CompletableFuture<>();
      if (left.isEmpty() && end.equals("never")) {
        reading = chunk;
        return chunk;
      }
      dueMs += left.isEmpty() ? 0 : Values.number(left.get(0).asObject(), "afterMs");
      double waitMs = Math.max(0, dueMs - world.milliseconds());
      Runnable forget = world.after(Values.duration(waitMs), () -> give(chunk));
      forgetting = forget;
      reading = chunk;
      return chunk;
    }

    private Runnable forgetting = () -> {};
    private CompletableFuture<byte[]> reading = new CompletableFuture<>();

    private void give(CompletableFuture<byte[]> chunk) {
      if (!left.isEmpty()) {
        chunk.complete(
            Base64.getDecoder().decode(Values.text(left.remove(0).asObject(), "base64")));
        return;
      }
      if (end.equals("cut")) {
        chunk.completeExceptionally(new IOException("the connection was closed"));
      } else {
        chunk.complete(null);
      }
      close();
    }

    @Override
    public void close() {
      forgetting.run();
      if (isOpen) {
        isOpen = false;
        bodies--;
        reading.completeExceptionally(new IOException("the connection was closed"));
      }
    }
  }
}
