package com.example.messagingapi.errors;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An argument is not valid for the API. Nothing was sent. */
public final class ArgumentException extends SdkException {
  private static final long serialVersionUID = 1L;

  /** Path to the invalid part. */
  private final ArrayList<Object> path;

  /**
   * Creates the exception for an invalid argument.
   *
   * @param reason the reason
   * @param path the path from the argument's name to the invalid value
   */
  public ArgumentException(String reason, String... path) {
    super(
        CallFacts.of(""),
        null,
        path.length == 0 ? reason : String.join(".", path) + ": " + reason,
        null);
    this.path = new ArrayList<>(Arrays.asList(path));
  }

  @Override
  public Kind kind() {
    return Kind.ARGUMENT;
  }

  /** The path from the argument's name to the invalid part. */
  @Override
  public List<Object> path() {
    return List.copyOf(path);
  }
}
