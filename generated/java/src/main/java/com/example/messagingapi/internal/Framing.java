package com.example.messagingapi.internal;

/** The separation of the items in a stream. */
public enum Framing {
  /** Server-sent events (HTML, section 9.2.6). */
  EVENTS,
  /** A JSON value on each line (JSON Lines, NDJSON). */
  LINES,
  /** A record separator before each value, and a line break after it (RFC 7464). */
  SEQUENCE
}
