package runtime.internal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A client's credentials, by name of the security scheme. */
public final class Credentials {
  /** No credentials. */
  public static final Credentials NONE = new Credentials(Map.of());

  private final Map<String, Credential> schemes;

  private Credentials(Map<String, Credential> schemes) {
    this.schemes = schemes;
  }

  /**
   * {@return these credentials and one more}
   *
   * @param scheme the name of the scheme
   * @param credential adds the secret to a request
   */
  public Credentials and(String scheme, Credential credential) {
    Map<String, Credential> more = new LinkedHashMap<>(schemes);
    more.put(scheme, credential);
    return new Credentials(more);
  }

  /** Returns the credentials for the service with this URL. */
  Credentials at(@Nullable String base) {
    Map<String, Credential> own = new LinkedHashMap<>();
    schemes.forEach((scheme, credential) -> own.put(scheme, credential.at(base)));
    return new Credentials(own);
  }

  /**
   * Returns the credentials of the first alternative whose schemes all have credentials. The list
   * is empty if there is none.
   */
  List<Credential> of(List<List<String>> alternatives) {
    return alternatives.stream()
        .filter(names -> !names.isEmpty() && schemes.keySet().containsAll(names))
        .findFirst()
        .map(names -> names.stream().map(schemes::get).toList())
        .orElse(List.of());
  }
}
