package com.example.messagingapi.internal;

import com.example.messagingapi.errors.ArgumentException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A declared server.
 *
 * @param name the name of the server
 * @param url the URL, in which variables replace the {@code {names}}
 * @param variables the variables of the URL
 */
public record DeclaredServer(String name, String url, List<Variable> variables) {
  private static final Pattern SAFE = Pattern.compile("(?!\\.\\.?$)[A-Za-z0-9_.~:-]+");
  private static final Pattern SAFE_PATH = Pattern.compile("(?!\\.\\.?$)[A-Za-z0-9_.~:/-]+");

  /**
   * A variable of a server's URL.
   *
   * @param name the name of the variable
   * @param standard the default
   * @param values the allowed values; empty if any safe value is allowed
   */
  public record Variable(String name, String standard, List<String> values) {
    private String checked(String value) {
      if (value.equals(standard) || values.contains(value)) {
        return value;
      }
      String where = " (the variable \"" + name + "\")";
      if (!values.isEmpty()) {
        throw new ArgumentException(notOne(value, values) + where);
      }
      // A value may contain a slash only if the default contains a slash.
      Pattern safe = standard.contains("/") ? SAFE_PATH : SAFE;
      if (!safe.matcher(value).matches()) {
        throw new ArgumentException("\"" + value + "\" is not valid in a URL" + where);
      }
      return value;
    }
  }

  /**
   * {@return a server without variables}
   *
   * @param name the name of the server
   * @param url the URL
   */
  public static DeclaredServer of(String name, String url) {
    return new DeclaredServer(name, url, List.of());
  }

  /**
   * {@return the same server with another variable}
   *
   * @param variable the name of the variable
   * @param standard the default
   * @param values the allowed values, if they are limited
   */
  public DeclaredServer with(String variable, String standard, String... values) {
    List<Variable> all = new ArrayList<>(variables);
    all.add(new Variable(variable, standard, List.of(values)));
    return new DeclaredServer(name, url, List.copyOf(all));
  }

  /**
   * Returns the URL of a server.
   *
   * @param servers the declared servers, with the default first
   * @param name the name of one of them; any other name selects the default
   * @param given the values of variables
   * @return the URL
   * @throws ArgumentException if the server does not declare a variable, or does not accept a value
   */
  public static String url(
      List<DeclaredServer> servers, @Nullable String name, Map<String, String> given) {
    DeclaredServer server =
        servers.stream()
            .filter(one -> one.name.equals(name))
            .findFirst()
            .orElseGet(() -> servers.get(0));
    for (String variable : given.keySet()) {
      if (server.variables.stream().noneMatch(own -> own.name.equals(variable))) {
        throw new ArgumentException(
            "the server \"" + server.name + "\" has no variable \"" + variable + "\"");
      }
    }
    String url = server.url;
    for (Variable variable : server.variables) {
      String value = given.getOrDefault(variable.name, variable.standard);
      url = url.replace("{" + variable.name + "}", variable.checked(value));
    }
    return url;
  }

  /**
   * Returns the constant with a value of the contract as its text.
   *
   * @param <E> the enumeration
   * @param constants all constants
   * @param value the value
   * @return the constant
   * @throws IllegalArgumentException if there is none
   */
  public static <E extends Enum<E>> E constant(E[] constants, String value) {
    return Arrays.stream(constants)
        .filter(one -> one.toString().equals(value))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(notOne(value, List.of(constants))));
  }

  private static String notOne(String value, List<?> values) {
    String allowed = values.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return "\"" + value + "\" is not one of " + allowed;
  }
}
