package com.example.messagingapi;

import com.example.messagingapi.errors.SdkException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The data of a log entry. It contains no URL and no body, and of the headers only the request ID.
 * Its string form is the message.
 */
public final class LogEntry {
  /** Kinds of events. */
  public enum Event {
    /** A request is about to be sent. */
    REQUEST,
    /** A response was received. */
    RESPONSE,
    /** An attempt failed, and another one follows. */
    RETRYING
  }

  private final Event event;
  private final String operation;
  private final int attempt;
  private final @Nullable Response response;
  private final SdkException.@Nullable Kind error;
  private final @Nullable Duration time;

  private LogEntry(
      Event event,
      String operation,
      int attempt,
      @Nullable Response response,
      SdkException.@Nullable Kind error,
      @Nullable Duration time) {
    this.event = event;
    this.operation = operation;
    this.attempt = attempt;
    this.response = response;
    this.error = error;
    this.time = time;
  }

  /**
   * Creates an entry for a request that is about to be sent.
   *
   * @param operation the call
   * @param attempt the number of the attempt, from 1
   * @return the entry
   */
  public static LogEntry request(String operation, int attempt) {
    return new LogEntry(Event.REQUEST, operation, attempt, null, null, null);
  }

  /**
   * Creates an entry for a received response.
   *
   * @param operation the call
   * @param attempt the number of the attempt, from 1
   * @param response the response
   * @param duration the time from the request to the end of the response
   * @return the entry
   */
  public static LogEntry response(
      String operation, int attempt, Response response, Duration duration) {
    return new LogEntry(Event.RESPONSE, operation, attempt, response, null, duration);
  }

  /**
   * Creates an entry for a failed attempt, with or without a response, that is retried after a
   * wait.
   *
   * @param operation the call
   * @param attempt the number of the attempt, from 1
   * @param response the response
   * @param error the error of an attempt without a response
   * @param delay the wait
   * @return the entry
   */
  public static LogEntry retrying(
      String operation,
      int attempt,
      @Nullable Response response,
      SdkException.@Nullable Kind error,
      Duration delay) {
    return new LogEntry(Event.RETRYING, operation, attempt, response, error, delay);
  }

  /** {@return the kind of event} */
  public Event event() {
    return event;
  }

  /** {@return the call} */
  public String operation() {
    return operation;
  }

  /** {@return the number of the attempt, from 1} */
  public int attempt() {
    return attempt;
  }

  /** {@return the status of the response} */
  public OptionalInt status() {
    return response == null ? OptionalInt.empty() : OptionalInt.of(response.status());
  }

  /** {@return the service's ID of the request, from the response} */
  public Optional<String> requestId() {
    return event == Event.RESPONSE
        ? Optional.ofNullable(response).flatMap(Response::requestId)
        : Optional.empty();
  }

  /** {@return the time from the request to the end of the response} */
  public Optional<Duration> duration() {
    return event == Event.RESPONSE ? Optional.ofNullable(time) : Optional.empty();
  }

  /** {@return the delay before the next attempt} */
  public Optional<Duration> delay() {
    return event == Event.RETRYING ? Optional.ofNullable(time) : Optional.empty();
  }

  /** {@return the kind of error of an attempt without a response} */
  public Optional<SdkException.Kind> error() {
    return Optional.ofNullable(error);
  }

  /** Returns the message. */
  @Override
  public String toString() {
    return switch (event) {
      case REQUEST -> operation + ": attempt " + attempt;
      case RESPONSE -> operation + ": " + response + " after " + milliseconds();
      case RETRYING ->
          operation + ": " + (error == null ? response : error) + ", again in " + milliseconds();
    };
  }

  private String milliseconds() {
    return (time == null ? 0 : time.toMillis()) + " ms";
  }
}
