/** Types that emitted files name and do not declare, with the packages that they are in. */

const in_ = (place: string, names: string): readonly (readonly [string, string])[] =>
  names.split(' ').map((name) => [name, place] as const);

/** Of the runtime, by the package below the root; '' for the root itself. Files of `templates/java/runtime`. */
export const RUNTIME_TYPES: ReadonlyMap<string, string> = new Map([
  ...in_(
    '',
    'ApiResponse AsyncPages ClientOptions FileParam Pages RequestOptions Secret SettingsBuilder Timestamp',
  ),
  ...in_('json', 'JsonArray JsonBoolean JsonException JsonNull JsonNumber JsonObject JsonString JsonValue'),
  ...in_('models', 'Model ModelBuilder Variants'),
  ...in_('params', 'Params ParamsBuilder'),
  ...in_('webhooks', 'WebhookVerifier Webhooks'),
  ...in_('errors', 'RateLimitException SdkException SignatureException'),
  ...in_(
    'internal',
    'Api Arguments AsyncCalls Body Calls Connection Credential Credentials GraphqlOperation ListOperation Operation ' +
      'RestOperation RestPages Serialization Settings Style',
  ),
]);

export const STANDARD_TYPES: ReadonlyMap<string, string> = new Map([
  ...in_('java.util', 'Arrays Collections List Map Objects Optional Set'),
  ...in_('java.util.concurrent', 'CompletableFuture'),
  ...in_('java.util.function', 'Function'),
  ...in_('org.jspecify.annotations', 'Nullable'),
]);
