package runtime.internal;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import runtime.json.JsonValue;

/** Puts an operation of GraphQL together. */
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
   * The single variable with the arguments as its fields.
   *
   * @param variable the name of the variable
   * @return this builder
   */
  public GraphqlBuilder input(String variable) {
    input = variable;
    return this;
  }

  /**
   * As {@link #input}, left out when it has no members.
   *
   * @param variable the name of the variable
   * @return this builder
   */
  public GraphqlBuilder optionalInput(String variable) {
    isInputOptional = true;
    return input(variable);
  }

  /**
   * Response key of the single root field with the result. Without it, all of {@code data} is the
   * result.
   *
   * @param key the key
   * @return this builder
   */
  public GraphqlBuilder root(String key) {
    root = key;
    return this;
  }

  /**
   * Field of the payload with the user errors.
   *
   * @param member its name
   * @return this builder
   */
  public GraphqlBuilder userErrors(String member) {
    userErrors = member;
    return this;
  }

  /**
   * It may be repeated unchanged, although it is not a query.
   *
   * @return this builder
   */
  public GraphqlBuilder repeatable() {
    isRepeatable = true;
    return this;
  }

  /**
   * Path in the variables to the value identifying repeats of a call; a UUID unless set.
   *
   * @param path names, from the variable down
   * @return this builder
   */
  public GraphqlBuilder key(List<String> path) {
    key = path;
    return this;
  }

  /**
   * {@return the operation; its result is there}
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
