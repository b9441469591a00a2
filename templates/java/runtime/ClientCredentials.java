package runtime;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * OAuth client credentials (RFC 6749, section 4.4). The client exchanges them for an access token,
 * which it uses until shortly before it expires, or until the service rejects it.
 */
public final class ClientCredentials {
  private final String clientId;
  private final Secret clientSecret;
  private final List<String> scopes;
  private final @Nullable String tokenUrl;
  private final boolean isInBody;
  private final Map<String, String> parameters;

  private ClientCredentials(
      String clientId,
      Secret clientSecret,
      List<String> scopes,
      @Nullable String tokenUrl,
      boolean isInBody,
      Map<String, String> parameters) {
    this.clientId = Objects.requireNonNull(clientId, "clientId");
    this.clientSecret = Objects.requireNonNull(clientSecret, "clientSecret");
    this.scopes = scopes;
    this.tokenUrl = tokenUrl;
    this.isInBody = isInBody;
    this.parameters = parameters;
  }

  /**
   * {@return credentials with a constant secret}
   *
   * @param clientId the ID of the program
   * @param clientSecret its secret
   */
  public static ClientCredentials of(String clientId, String clientSecret) {
    return of(clientId, Secret.of(clientSecret));
  }

  /**
   * {@return credentials with a secret that may change}
   *
   * @param clientId the ID of the program
   * @param clientSecret returns its secret, for each token
   */
  public static ClientCredentials of(String clientId, Secret clientSecret) {
    return new ClientCredentials(clientId, clientSecret, List.of(), null, false, Map.of());
  }

  /**
   * {@return the same credentials with the requested scopes; by default, the server chooses}
   *
   * @param scopes the scopes
   */
  public ClientCredentials withScopes(String... scopes) {
    List<String> all = List.copyOf(Arrays.asList(scopes));
    return new ClientCredentials(clientId, clientSecret, all, tokenUrl, isInBody, parameters);
  }

  /**
   * {@return the same credentials with a different token URL}
   *
   * @param tokenUrl the URL; it must use https, unless the host is loopback
   */
  public ClientCredentials withTokenUrl(String tokenUrl) {
    Objects.requireNonNull(tokenUrl, "tokenUrl");
    return new ClientCredentials(clientId, clientSecret, scopes, tokenUrl, isInBody, parameters);
  }

  /**
   * {@return the same credentials, sent in the body of the token request instead of its {@code
   * Authorization} header}
   */
  public ClientCredentials withSecretInBody() {
    return new ClientCredentials(clientId, clientSecret, scopes, tokenUrl, true, parameters);
  }

  /**
   * {@return the same credentials with an additional parameter of the token request}
   *
   * @param name the name, such as {@code audience}
   * @param value the value
   */
  public ClientCredentials withParameter(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(parameters);
    more.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
    Map<String, String> all = Collections.unmodifiableMap(more);
    return new ClientCredentials(clientId, clientSecret, scopes, tokenUrl, isInBody, all);
  }

  /** {@return the ID of the program} */
  public String clientId() {
    return clientId;
  }

  /** {@return the function that returns the secret} */
  public Secret clientSecret() {
    return clientSecret;
  }

  /** {@return the requested scopes} */
  public List<String> scopes() {
    return scopes;
  }

  /** {@return the token URL, if it replaces the token URL of the API} */
  public Optional<String> tokenUrl() {
    return Optional.ofNullable(tokenUrl);
  }

  /** {@return true if the secret is sent in the body} */
  public boolean isSecretInBody() {
    return isInBody;
  }

  /** {@return further parameters of the token request} */
  public Map<String, String> parameters() {
    return parameters;
  }

  /** Shows only the ID, because everything else may be secret. */
  @Override
  public String toString() {
    return "ClientCredentials " + clientId;
  }
}
