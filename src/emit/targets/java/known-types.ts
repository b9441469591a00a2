/** The packages of types used but not declared by emitted files. */

const typesOf = (place: string, names: string): readonly (readonly [string, string])[] =>
  names.split(' ').map((name) => [name, place] as const);

/** Types of the runtime in `templates/java/runtime`, by the package below the root, where '' is the root itself. */
export const RUNTIME_TYPES: ReadonlyMap<string, string> = new Map([
  ...typesOf(
    '',
    'ApiResponse AsyncDownload AsyncEventStream AsyncPages ClientCredentials ClientOptions Download EventStream FileParam Pages Progress RawRequest RequestOptions Secret SettingsBuilder Timestamp',
  ),
  ...typesOf(
    'json',
    'JsonArray JsonBoolean JsonException JsonNull JsonNumber JsonObject JsonString JsonValue',
  ),
  ...typesOf('models', 'Model ModelBuilder Variants'),
  ...typesOf('params', 'Params ParamsBuilder'),
  ...typesOf('webhooks', 'WebhookVerifier Webhooks'),
  ...typesOf('errors', 'RateLimitException SdkException SignatureException'),
  ...typesOf(
    'internal',
    'Api Arguments AsyncCalls Body Calls Connection Credential Credentials DeclaredServer DownloadOperation Framing GraphqlOperation ListOperation ' +
      'Operation RestOperation RestPages Serialization Settings StreamOperation StreamSpec Style',
  ),
]);

export const STANDARD_TYPES: ReadonlyMap<string, string> = new Map([
  ...typesOf('java.util', 'Arrays Collections LinkedHashMap List Map Objects Optional Set'),
  ...typesOf('java.util.concurrent', 'CompletableFuture'),
  ...typesOf('java.util.function', 'Function'),
  ...typesOf('java.util.stream', 'Collectors Stream'),
  ...typesOf('org.jspecify.annotations', 'Nullable'),
]);
