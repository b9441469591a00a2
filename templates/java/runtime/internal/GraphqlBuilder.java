package runtime.internal;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import runtime.json.JsonValue;

/** Builds a GraphQL operation. */
public final class GraphqlBuilder {
  final String kind;
  final String name;
  final String document;
  @Nullable String input;
  boolean isInputOptional;
  @Nullable String root;
  @Nullable String userErrors;
  boolean isRepeatable;
  List<String> key = List.of();

  GraphqlBuilder(String kind, String name, String document) {
    this.kind = kind;
    this.name = name;
    this.document = document;
  }

  /**
   * Sets the single variable that has the arguments as its fields.
   *
   * @param variable the name of the variable
   * @return this builder
   */
  public GraphqlBuilder input(String variable) {
    input = variable;
    return this;
  }

  /**
   * Does the same as {@link #input}, but omits the variable if it has no fields.
   *
   * @param variable the name of the variable
   * @return this builder
   */
  public GraphqlBuilder optionalInput(String variable) {
    isInputOptional = true;
    return input(variable);
  }

  /**
   * Sets the response key of the single root field with the result. If it is not set, all of {@code
   * data} is the result.
   *
   * @param key the key
   * @return this builder
   */
  public GraphqlBuilder root(String key) {
    root = key;
    return this;
  }

  /**
   * Sets the field of the payload with the user errors.
   *
   * @param member its name
   * @return this builder
   */
  public GraphqlBuilder userErrors(String member) {
    userErrors = member;
    return this;
  }

  /**
   * Marks a mutation that may be repeated unchanged.
   *
   * @return this builder
   */
  public GraphqlBuilder repeatable() {
    isRepeatable = true;
    return this;
  }

  /**
   * Sets the path from the variables to the idempotency key. By default, the key is a new UUID.
   *
   * @param path names, from the variable down
   * @return this builder
   */
  public GraphqlBuilder key(List<String> path) {
    key = path;
    return this;
  }

  /**
   * {@return the operation; its result is never null}
   *
   * @param <T> the type of the result
   * @param read reads a value from JSON
   */
  public <T> GraphqlOperation<T> required(Function<JsonValue, T> read) {
    return new GraphqlOperation<>(this, read);
  }

  /**
   * {@return the operation; its result may be null}
   *
   * @param <T> the type of the result
   * @param read reads a value from JSON
   */
  public <T> GraphqlOperation<Optional<T>> optional(Function<JsonValue, T> read) {
    return new GraphqlOperation<>(this, json -> json.asOptional(read));
  }
}
