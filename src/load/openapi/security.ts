import { isHttpToken } from '../../core/http-token.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { AuthScheme, OauthFlow, SecurityRequirement } from '../../model/operation.ts';
import { say } from '../diagnostics.ts';
import { entriesOf, follow, markOf, type Context } from './context.ts';
import type { SecurityScheme } from './document-types.ts';
import type { Origin } from '../document/origin.ts';
import { keyPrefixesOf } from '../vocabulary/key-prefixes.ts';

/** Kinds of schemes whose credential is a single string. */
const KEYED: ReadonlySet<AuthScheme['kind']> = new Set(['bearer', 'http', 'apiKey']);

type AuthKind = AuthScheme extends infer Scheme
  ? Scheme extends AuthScheme
    ? Omit<Scheme, 'name' | 'at' | 'description' | 'assumed' | 'keyPrefixes'>
    : never
  : never;

export function authSchemesOf(context: Context, root: Origin): readonly AuthScheme[] {
  return entriesOf(context.document.components?.securitySchemes).flatMap(([name, entry]) => {
    const { value, origin } = follow<SecurityScheme>(
      context,
      entry,
      root.below('components', 'securitySchemes', name),
    );
    const at = origin.span;
    const kind = kindOf(value);
    if (!kind) {
      const what = `The security scheme ${JSON.stringify(name)}`;
      context.report(say['openapi-missing']({ kind: what, member: missingOf(value) }, at));
      return [];
    }
    const { description } = value;
    return [
      {
        ...kind,
        name: context.names.of(name),
        ...(description !== undefined && { description }),
        ...(KEYED.has(kind.kind) &&
          keyPrefixesOf(context.extensions.use('keyPrefixes', value, origin), context.report)),
        ...markOf(context, value, origin),
        at,
      },
    ];
  });
}

function kindOf({
  type,
  scheme = '',
  in: place,
  name,
  flows,
  openIdConnectUrl,
}: SecurityScheme): AuthKind | undefined {
  switch (type) {
    case 'http': {
      const lower = scheme.toLowerCase();
      if (lower === 'bearer') return { kind: 'bearer' };
      if (lower === 'basic') return { kind: 'basic' };
      return lower === '' ? undefined : { kind: 'http', scheme: lower };
    }
    case 'apiKey':
      if (name === undefined || (place !== 'query' && place !== 'header' && place !== 'cookie'))
        return undefined;
      if (place === 'header' && !isHttpToken(name)) return undefined;
      return { kind: 'apiKey', in: place, parameter: name };
    case 'oauth2':
      return { kind: 'oauth2', scopes: scopesOf(flows), flows: flowsOf(flows) };
    case 'openIdConnect':
      return openIdConnectUrl === undefined ? undefined : { kind: 'openIdConnect', url: openIdConnectUrl };
    case 'mutualTLS':
      return { kind: 'mutualTls' };
    default:
      return undefined;
  }
}

/** Returns the missing property without which a scheme has no effect (OpenAPI 3.1 §4.8.27). */
function missingOf({ type, name, in: place }: SecurityScheme): string {
  if (type === 'http') return 'scheme';
  if (type === 'openIdConnect') return 'openIdConnectUrl';
  if (type === 'apiKey') {
    if (name === undefined) return 'name';
    return place === 'header' ? 'a name that HTTP allows for headers' : 'in: query, header or cookie';
  }
  return 'type: apiKey, http, mutualTLS, oauth2 or openIdConnect';
}

/** Returns the flows, sorted by name, because their order is insignificant. */
function flowsOf(flows: JsonValue | undefined): readonly OauthFlow[] {
  return Object.entries(isJsonObject(flows) ? flows : {})
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, flow]) =>
      isJsonObject(flow) && !name.startsWith('x-') ? [{ name, ...urlsOf(flow) }] : [],
    );
}

function urlsOf(flow: JsonObject): Omit<OauthFlow, 'name'> {
  const urls = ['authorizationUrl', 'tokenUrl', 'refreshUrl'] as const;
  return Object.fromEntries(urls.flatMap((key) => (typeof flow[key] === 'string' ? [[key, flow[key]]] : [])));
}

/** Returns the scopes of all flows, each once. */
function scopesOf(flows: JsonValue | undefined): readonly string[] {
  const all = isJsonObject(flows) ? Object.values(flows) : [];
  const scopes = all.flatMap((flow) =>
    isJsonObject(flow) && isJsonObject(flow['scopes']) ? Object.keys(flow['scopes']) : [],
  );
  return [...new Set(scopes)];
}

/**
 * Returns the requirements with declared schemes. Returns undefined if the document does not specify requirements, or
 * if every requirement names an undeclared scheme. An empty list permits everyone. `holder` is the element in messages.
 */
export function securityOf(
  context: Context,
  requirements: readonly JsonObject[] | undefined,
  owner: Origin,
  holder: string,
): readonly SecurityRequirement[] | undefined {
  const schemes = context.document.components?.securitySchemes ?? {};
  const known = requirements?.flatMap((requirement, index) => {
    const entries = Object.entries(requirement);
    const unknown = entries.filter(([scheme]) => !Object.hasOwn(schemes, scheme));
    for (const [scheme] of unknown) {
      const { span } = context.origins.of(requirement, owner, 'security', index);
      context.report(say['security-unknown']({ scheme, holder }, span));
    }
    // A requirement cannot be met if one of its schemes is missing. Omitting only the missing scheme would
    // weaken the requirement.
    if (unknown.length > 0) return [];
    return [{ schemes: entries.map(([scheme, scopes]) => ({ scheme, scopes: stringsOf(scopes) })) }];
  });
  return known?.length === 0 && requirements!.length > 0 ? undefined : known;
}

function stringsOf(value: JsonValue): readonly string[] {
  return Array.isArray(value)
    ? (value as readonly JsonValue[]).filter((item) => typeof item === 'string')
    : [];
}
