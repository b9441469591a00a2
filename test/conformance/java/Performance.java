package conformance.client;

import conformance.client.errors.AbortedException;
import conformance.client.errors.SdkException;
import conformance.client.json.JsonNumber;
import conformance.client.json.JsonObject;
import conformance.client.json.JsonString;
import conformance.client.json.JsonValue;
import conformance.client.models.Model;
import conformance.client.webhooks.WebhookVerifier;
import conformance.client.webhooks.Webhooks;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs one vector with a client, and records the events. */
final class Performance {
  private final JsonObject vector;
  private final boolean isAsync;
  private final VirtualWorld world;
  private final Server server;
  private final Observer observer;
  private final List<JsonValue> outcomes = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private Caller caller;
  private boolean wasAborted;
  private int chances;
  private int keys;

  Performance(JsonObject vector, boolean isAsync) {
    this.vector = vector;
    this.isAsync = isAsync;
    world = new VirtualWorld((long) Values.number(vector, "epochMs"), this::chance, this::key);
    server = new Server(world, Values.list(vector, "exchanges"));
    observer = new Observer(world, Values.object(Values.object(vector, "client"), "hooks"));
  }

  /** Runs the vector, and returns its record. */
  JsonValue run() {
    try {
      for (JsonValue step : Values.list(vector, "steps")) {
        wasAborted = false;
        outcomes.add(outcome(step.asObject()));
        // An interrupt that ends one call does not end the next.
        boolean isInterrupted = Thread.interrupted();
        if (wasAborted && !isAsync && !isInterrupted) {
          faults.add("the thread is no longer interrupted");
        }
        world.settle();
      }
    } catch (Throwable fault) {
      StringWriter trace = new StringWriter();
      fault.printStackTrace(new PrintWriter(trace));
      faults.add(trace.toString());
    }
    faults.addAll(world.faults());
    faults.addAll(server.faults());
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("id", Values.text(vector, "id"));
    told.put("requests", server.requests());
    told.put("outcomes", outcomes);
    told.put("log", observer.log());
    told.put("hooks", observer.hooks());
    told.put("texts", texts);
    told.put("faults", faults);
    return JsonValue.of(told);
  }

  private JsonValue outcome(JsonObject step) {
    Map<String, Object> told = new LinkedHashMap<>();
    try {
      if (Values.has(step, "call")) {
        JsonObject pointers = Values.object(Values.object(step, "outcome"), "accessors");
        caller().call(Values.object(step, "call"), pointers, told);
      } else if (Values.has(step, "webhook")) {
        told.put("value", delivery(Values.object(step, "webhook")));
      } else {
        told.put("value", signed(Values.object(step, "sign")));
      }
    } catch (SdkException
        | UncheckedIOException
        | IllegalArgumentException
        | Observer.CallerException failure) {
      wasAborted = failure instanceof AbortedException;
      texts.addAll(Failure.texts(failure));
      told.putAll(Failure.told(failure));
    }
    told.put("endsAtMs", JsonNumber.of(world.milliseconds()));
    return JsonValue.of(told);
  }

  private Caller caller() {
    if (caller == null) {
      caller = new Caller(options(), world, isAsync);
    }
    return caller;
  }

  private ClientOptions options() {
    JsonObject setup = Values.object(vector, "client");
    ClientOptions.Builder builder =
        ClientOptions.builder().transport(server).hooks(observer).logger(observer).world(world);
    if (Values.has(setup, "baseUrl")) {
      builder.baseUrl(Values.text(setup, "baseUrl"));
    }
    if (Values.has(setup, "server")) {
      builder.server(ClientOptions.Server.of(Values.text(setup, "server")));
    }
    JsonObject variables = Values.object(setup, "serverVariables");
    if (Values.has(variables, "region")) {
      builder.serverRegion(ClientOptions.ServerRegion.of(Values.text(variables, "region")));
    }
    if (Values.has(variables, "stage")) {
      builder.serverStage(Values.text(variables, "stage"));
    }
    if (Values.has(setup, "graphqlUrl")) {
      builder.graphqlUrl(Values.text(setup, "graphqlUrl"));
    }
    if (Values.has(setup, "userAgent")) {
      builder.userAgent(Values.text(setup, "userAgent"));
    }
    if (Values.has(setup, "timeoutMs")) {
      builder.timeout(Values.duration(Values.number(setup, "timeoutMs")));
    }
    if (Values.has(setup, "attemptTimeoutMs")) {
      builder.attemptTimeout(Values.duration(Values.number(setup, "attemptTimeoutMs")));
    }
    if (Values.has(setup, "maxRetries")) {
      builder.maxRetries((int) Values.number(setup, "maxRetries"));
    }
    if (Values.has(setup, "idleTimeoutMs")) {
      builder.idleTimeout(Values.duration(Values.number(setup, "idleTimeoutMs")));
    }
    if (Values.has(setup, "maxResponseBytes")) {
      builder.maxResponseBytes((long) Values.number(setup, "maxResponseBytes"));
    }
    if (Values.has(setup, "maxPages")) {
      builder.maxPages((int) Values.number(setup, "maxPages"));
    }
    if (Values.has(setup, "maxEventBytes")) {
      builder.maxEventBytes((int) Values.number(setup, "maxEventBytes"));
    }
    Map<String, JsonValue> members = setup.members();
    Values.object(setup, "headers")
        .members()
        .forEach((name, value) -> builder.header(name, value.asString()));
    if (Values.has(setup, "authorization")) {
      builder.authorization(observer.secret(members.get("authorization")));
    }
    if (Values.has(setup, "graphqlAuthorization")) {
      builder.graphqlAuthorization(observer.secret(members.get("graphqlAuthorization")));
    }
    Values.object(setup, "credentials")
        .members()
        .forEach((scheme, source) -> {
          if (source instanceof JsonObject pair && Values.has(pair, "username") || isPair(source)) {
            JsonObject own = source.asObject();
            builder.login(
                own.members().get("username").asString(), own.members().get("password").asString());
          } else if (source instanceof JsonObject own && Values.has(own, "clientId")) {
            ClientCredentials given = clientCredentials(own);
            if (scheme.equals("ownTokens")) {
              builder.ownTokens(given);
            } else {
              builder.oauth(given);
            }
          } else {
            Named.put(builder, scheme, observer.secret(source));
          }
        });
    return builder.build();
  }

  private ClientCredentials clientCredentials(JsonObject own) {
    ClientCredentials given =
        ClientCredentials.of(
            Values.text(own, "clientId"), observer.secret(own.members().get("clientSecret")));
    if (Values.has(own, "tokenUrl")) {
      given = given.withTokenUrl(Values.text(own, "tokenUrl"));
    }
    if ("post".equals(Values.text(own, "authentication"))) {
      given = given.withSecretInBody();
    }
    for (var parameter : Values.object(own, "parameters").members().entrySet()) {
      given = given.withParameter(parameter.getKey(), parameter.getValue().asString());
    }
    return given.withScopes(
        Values.list(own, "scopes").stream().map(JsonValue::asString).toArray(String[]::new));
  }

  private static boolean isPair(JsonValue source) {
    return source instanceof JsonObject pair && pair.members().containsKey("username");
  }

  private JsonValue delivery(JsonObject spec) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    Values.object(spec, "headers")
        .members()
        .forEach((name, value) -> headers.put(name, List.of(value.asString())));
    String[] secrets =
        Values.list(spec, "secrets").stream().map(JsonValue::asString).toArray(String[]::new);
    WebhookVerifier verifier =
        WebhookVerifier.of(secrets).withClock(Clock.fixed(world.now(), ZoneOffset.UTC));
    if (Values.has(spec, "toleranceSeconds")) {
      verifier =
          verifier.withTolerance(Values.duration(Values.number(spec, "toleranceSeconds") * 1000));
    }
    Object event = Webhooks.unwrap(body(spec.members().get("body")), headers, verifier);
    return event instanceof Model model ? model.toJson() : Values.json(event);
  }

  /** Returns the bytes of a body, or null if the vector contains a parsed body. */
  private static byte[] body(JsonValue body) {
    if (body instanceof JsonString text) {
      return text.asString().getBytes(StandardCharsets.UTF_8);
    }
    String bytes = Values.text(body.asObject(), "$base64");
    return bytes == null ? null : Base64.getDecoder().decode(bytes);
  }

  private JsonValue signed(JsonObject spec) {
    Map<String, Object> told = new LinkedHashMap<>();
    WebhookVerifier.sign(
            Values.text(spec, "body").getBytes(StandardCharsets.UTF_8),
            Values.text(spec, "secret"),
            Values.text(spec, "id"),
            Clock.fixed(world.now(), ZoneOffset.UTC))
        .forEach((name, values) -> told.put(name, values.get(0)));
    return JsonValue.of(told);
  }

  private double chance() {
    List<JsonValue> given = Values.list(vector, "random");
    return chances < given.size() ? given.get(chances++).asDouble() : 0.5;
  }

  private String key() {
    List<JsonValue> given = Values.list(vector, "keys");
    keys++;
    return keys <= given.size()
        ? given.get(keys - 1).asString()
        : String.format("00000000-0000-4000-8000-%012d", keys);
  }
}
