package e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.messagingapi.errors.AuthenticationException;
import com.example.messagingapi.errors.PermissionDeniedException;
import com.example.messagingapi.models.ApiKeyWithSecret;
import com.example.messagingapi.models.CreateApiKeyRequestMode;
import com.example.messagingapi.models.RoleInput;
import com.example.messagingapi.models.Workspace;
import com.example.messagingapi.params.ApiKeyCreateParams;
import com.example.messagingapi.params.ApiKeyListParams;
import com.example.messagingapi.params.WorkspaceUpdateParams;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The workspace and its keys. */
final class WorkspaceTest extends EndToEnd {
  private static WorkspaceUpdateParams named(String name) {
    return WorkspaceUpdateParams.builder().name(name).build();
  }

  @Test
  void aWorkspaceIsRenamed() {
    Workspace workspace = api.workspace().get();
    assertEquals("Ada and Sons", api.workspace().update(named("Ada and Sons")).name());
    assertEquals(workspace.id(), api.workspace().get().id());
  }

  @Test
  void aKeyIsCreatedAndRevoked() {
    ApiKeyWithSecret made =
        api.apiKeys()
            .create(
                ApiKeyCreateParams.builder()
                    .mode(CreateApiKeyRequestMode.SANDBOX)
                    .name("CI")
                    .role(RoleInput.AGENT)
                    .build());
    assertTrue(made.secret().startsWith("sk_sandbox_"));
    Api other = clientOf(made.secret());
    assertEquals(api.workspace().get().id(), other.workspace().get().id());
    assertThrows(PermissionDeniedException.class, () -> other.workspace().update(named("Mine")));
    assertEquals(Optional.of("CI"), api.apiKeys().get(made.id()).name());
    ApiKeyListParams oneByOne = ApiKeyListParams.builder().limit(1).build();
    assertTrue(api.apiKeys().list(oneByOne).stream().anyMatch(key -> key.id().equals(made.id())));
    assertEquals("revoked", api.apiKeys().revoke(made.id()).status().asString());
    assertThrows(AuthenticationException.class, () -> other.workspace().get());
  }
}
