package wire;

import com.example.wired.ClientOptions;
import com.example.wired.Headers;
import com.example.wired.Pages;
import com.example.wired.Request;
import com.example.wired.Response;
import com.example.wired.Transport;
import com.example.wired.errors.DecodeException;
import com.example.wired.json.JsonObject;
import com.example.wired.json.JsonValue;
import com.example.wired.models.Model;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Makes calls, and prints the request and the result of each: {@code {options, script}} in, a list
 * out.
 */
public final class Wire {
  private static final String ROOT = "com.example.wired.";

  private Wire() {}

  /** Responds from a script, and records requests. */
  private static final class Server implements Transport {
    private final Deque<String> answers = new ArrayDeque<>();
    private List<Map<String, Object>> requests = new ArrayList<>();

    void play(List<JsonValue> script) {
      answers.clear();
      script.forEach(answer -> answers.add(answer.toString()));
      requests = new ArrayList<>();
    }

    @Override
    public CompletableFuture<Response> send(Request request) {
      requests.add(
          Map.of(
              "line",
              request.method() + " " + request.url(),
              "body",
              request.body().map(body -> new String(body, StandardCharsets.UTF_8)).orElse(""),
              "authorization",
              request.headers().getOrDefault("authorization", "")));
      byte[] body = answers.remove().getBytes(StandardCharsets.UTF_8);
      return CompletableFuture.completedFuture(new Response(200, Headers.NONE, body));
    }
  }

  /** Makes the calls on standard input with the client of a name. */
  public static void main(String[] args) throws IOException, ReflectiveOperationException {
    String text = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    JsonObject given = JsonValue.parse(text).asObject();
    Server server = new Server();
    ClientOptions.Builder options = ClientOptions.builder().transport(server);
    for (Map.Entry<String, JsonValue> option :
        member(given, "options").asObject().members().entrySet()) {
      Object[] values = option.getValue().asList(JsonValue::asString).toArray();
      Class<?>[] types = new Class<?>[values.length];
      Arrays.fill(types, String.class);
      ClientOptions.Builder.class.getMethod(option.getKey(), types).invoke(options, values);
    }
    Object client =
        Class.forName(ROOT + args[0])
            .getMethod("create", ClientOptions.class)
            .invoke(null, options.build());
    List<Map<String, Object>> told = new ArrayList<>();
    for (JsonValue each : member(given, "script").asArray().items()) {
      JsonObject step = each.asObject();
      server.play(member(step, "answers").asArray().items());
      List<JsonValue> items = new ArrayList<>();
      if (call(client, step) instanceof Pages<?, ?> pages) {
        pages.forEach(item -> items.add(((Model) item).toJson()));
      }
      told.add(Map.of("requests", server.requests, "items", items));
    }
    System.out.println(JsonValue.of(told));
  }

  private static Object call(Object client, JsonObject step) throws ReflectiveOperationException {
    List<String> to = member(step, "to").asList(JsonValue::asString);
    List<JsonValue> path = member(step, "path").asArray().items();
    Map<String, JsonValue> params = member(step, "params").asObject().members();
    Object service = client;
    for (String resource : to.subList(0, to.size() - 1)) {
      Class<?> holder =
          service == client ? client.getClass() : service.getClass().getInterfaces()[0];
      service = holder.getMethod(resource).invoke(service);
    }
    Method method =
        find(
            service.getClass().getInterfaces()[0],
            to.get(to.size() - 1),
            path.size(),
            params.isEmpty());
    List<Object> args = new ArrayList<>();
    Type[] types = method.getGenericParameterTypes();
    for (int index = 0; index < path.size(); index++) {
      args.add(value(types[index], path.get(index)));
    }
    if (types.length > path.size()) {
      args.add(paramsOf((Class<?>) types[path.size()], params));
    }
    try {
      return method.invoke(service, args.toArray());
    } catch (InvocationTargetException failed) {
      // Scripts end with an empty object as the response to every request.
      if (failed.getCause() instanceof DecodeException) {
        return "";
      }
      throw failed;
    }
  }

  /** The method with the fewest parameters that accepts the arguments. */
  private static Method find(Class<?> service, String name, int path, boolean isPathAlone) {
    return Arrays.stream(service.getMethods())
        .filter(one -> one.getName().equals(name))
        .filter(one -> {
          Class<?>[] types = one.getParameterTypes();
          return types.length == path
              ? isPathAlone
              : types.length == path + 1 && types[path].getName().startsWith(ROOT + "params.");
        })
        .min((left, right) -> left.getParameterCount() - right.getParameterCount())
        .orElseThrow();
  }

  private static Object paramsOf(Class<?> type, Map<String, JsonValue> params)
      throws ReflectiveOperationException {
    Object builder = type.getMethod("builder").invoke(null);
    for (Map.Entry<String, JsonValue> param : params.entrySet()) {
      Method setter =
          Arrays.stream(builder.getClass().getMethods())
              .filter(one -> one.getName().equals(param.getKey()) && one.getParameterCount() == 1)
              .findFirst()
              .orElseThrow();
      setter.invoke(builder, value(setter.getGenericParameterTypes()[0], param.getValue()));
    }
    return builder.getClass().getMethod("build").invoke(builder);
  }

  /** A value as a parameter of a method. */
  private static Object value(Type type, JsonValue json) throws ReflectiveOperationException {
    if (type instanceof ParameterizedType generic) {
      List<Object> items = new ArrayList<>();
      for (JsonValue item : json.asArray().items()) {
        items.add(value(generic.getActualTypeArguments()[0], item));
      }
      return items;
    }
    if (type == JsonValue.class) {
      return json;
    }
    return switch (type.getTypeName()) {
      case "java.lang.String" -> json.asString();
      case "boolean", "java.lang.Boolean" -> json.asBoolean();
      case "int", "java.lang.Integer" -> json.asInt();
      case "long", "java.lang.Long" -> json.asLong();
      case "double", "java.lang.Double" -> json.asDouble();
      default -> ((Class<?>) type).getMethod("fromJson", JsonValue.class).invoke(null, json);
    };
  }

  private static JsonValue member(JsonObject object, String name) {
    return object.get(name).orElseThrow();
  }
}
