package com.example.messagingapi.internal;

import com.example.messagingapi.ClientCredentials;
import com.example.messagingapi.Secret;
import com.example.messagingapi.errors.ArgumentException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Adds the secret of one security scheme to a request. */
public final class Credential {
  private final String place;
  private final Secret secret;
  private final BiConsumer<Draft, String> put;

  /** The source of the secret, if it is a token that the client fetches. */
  private final @Nullable Tokens tokens;

  private Credential(String place, Secret secret, BiConsumer<Draft, String> put) {
    this(place, secret, put, null);
  }

  private Credential(
      String place, Secret secret, BiConsumer<Draft, String> put, @Nullable Tokens tokens) {
    this.place = place;
    this.secret = Objects.requireNonNull(secret, "secret");
    this.put = put;
    this.tokens = tokens;
  }

  /**
   * {@return a credential that sets the {@code Authorization} header to a prefix and the secret}
   *
   * @param prefix the text before the secret
   * @param secret returns the secret
   */
  public static Credential authorization(String prefix, Secret secret) {
    return new Credential(
        "authorization",
        secret,
        (draft, value) -> draft.headers.put("authorization", prefix + value));
  }

  /**
   * {@return {@code Authorization: Bearer …} (RFC 6750)}
   *
   * @param secret returns the secret
   */
  public static Credential bearer(Secret secret) {
    return authorization("Bearer ", secret);
  }

  /**
   * {@return {@code Authorization: Bearer …} with a token that the client fetches itself}
   *
   * @param credentials the credentials of the program
   * @param declared the token URL of the API, which may be relative to the URL of the service
   * @throws IllegalArgumentException if the address is missing or not safe
   */
  public static Credential oauth(ClientCredentials credentials, @Nullable String declared) {
    return fetched(credentials.clientSecret(), new Tokens(credentials, declared));
  }

  /** Returns the credential for the service with this URL. */
  Credential at(@Nullable String base) {
    return tokens == null ? this : fetched(secret, tokens.at(base));
  }

  private static Credential fetched(Secret secret, Tokens tokens) {
    return new Credential(
        "authorization",
        secret,
        (draft, value) -> {
          draft.refused = () -> tokens.forget(value);
          draft.headers.put("authorization", "Bearer " + value);
        },
        tokens);
  }

  /**
   * {@return {@code Authorization: Basic …} (RFC 7617), in UTF-8}
   *
   * @param username the name
   * @param password the password
   * @throws IllegalArgumentException if the name contains a colon, which would end it
   */
  public static Credential basic(String username, String password) {
    // The name or the password may be empty (RFC 7617, section 2).
    Objects.requireNonNull(username, "username");
    Objects.requireNonNull(password, "password");
    if (username.indexOf(':') >= 0) {
      throw new IllegalArgumentException("the user name for authorization contains a colon");
    }
    boolean isEmpty = (username + password).isBlank();
    String proof = username + ":" + password;
    String encoded = Base64.getEncoder().encodeToString(proof.getBytes(StandardCharsets.UTF_8));
    return new Credential(
        "authorization",
        new FixedSecret(isEmpty ? "" : encoded),
        (draft, value) -> {
          draft.secrets.add(password);
          draft.headers.put("authorization", "Basic " + value);
        });
  }

  /**
   * {@return a key in a header}
   *
   * @param name its name
   * @param secret returns the secret
   */
  public static Credential header(String name, Secret secret) {
    return new Credential(
        name, secret, (draft, value) -> draft.headers.put(name.toLowerCase(Locale.ROOT), value));
  }

  /**
   * {@return a key in a query parameter}
   *
   * @param name its name
   * @param secret returns the secret
   */
  public static Credential query(String name, Secret secret) {
    return new Credential(name, secret, (draft, value) -> draft.addQuery(pair(name, value)));
  }

  /**
   * {@return a key in a cookie}
   *
   * @param name its name
   * @param secret returns the secret
   */
  public static Credential cookie(String name, Secret secret) {
    return new Credential(name, secret, (draft, value) -> draft.addCookie(pair(name, value)));
  }

  Secret secret() {
    return secret;
  }

  @Nullable Tokens tokens() {
    return tokens;
  }

  /**
   * Adds the secret to a request. An empty secret is rejected, because it is most likely an unset
   * environment variable. If it were sent, the service would only report missing credentials.
   */
  void apply(Draft draft, String value) {
    if (value == null || value.isBlank()) {
      throw new ArgumentException("the credential for " + place + " is empty");
    }
    draft.secrets.add(value);
    draft.secrets.addAll(List.of(value.split(" ")).subList(1, value.split(" ").length));
    put.accept(draft, value);
  }

  private static String pair(String name, String value) {
    return Percent.encode(name) + "=" + Percent.encode(value);
  }
}
