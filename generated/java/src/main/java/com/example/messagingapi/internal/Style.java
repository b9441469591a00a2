package com.example.messagingapi.internal;

/** Separators of the parts of a value (OpenAPI 3.1, section 4.8.12.3). */
public enum Style {
  /** {@code ;name=value}. */
  MATRIX,
  /** {@code .value}. */
  LABEL,
  /** {@code name=value}. */
  FORM,
  /** Values separated by commas. */
  SIMPLE,
  /** Values separated by spaces. */
  SPACE_DELIMITED,
  /** Values separated by bars. */
  PIPE_DELIMITED,
  /** {@code name[key]=value}. */
  DEEP_OBJECT
}
