/** The credentials of requests, which come from variables that the user sets. */
import type { JsonObject } from '../../../core/json.ts';
import type { Contract } from '../../../model/contract.ts';
import type { AuthScheme, SecurityRequirement } from '../../../model/operation.ts';
import { placed, Variable } from './text.ts';

const API_KEY = new Variable('api_key');
const USER = new Variable('username');
const PASSWORD = new Variable('password');
const ACCESS_TOKEN = new Variable('access_token');

export interface Auth {
  readonly auth: JsonObject;
  /** The variables for the credential. */
  readonly variables: readonly Variable[];
}

const NONE: Auth = { auth: { type: 'noauth' }, variables: [] };

/**
 * Returns the credential of the first alternative whose first scheme Postman can send. Returns no credential if any
 * alternative does not require credentials.
 */
export function authOf(security: readonly SecurityRequirement[], contract: Contract): Auth {
  if (security.some(({ schemes }) => schemes.length === 0)) return NONE;
  const names = security.flatMap(({ schemes }) => schemes.slice(0, 1).map(({ scheme }) => scheme));
  const schemes = names.flatMap((name) => contract.auth.filter((scheme) => scheme.name.wire === name));
  const known = schemes.map(authBy).find(({ variables }) => variables.length > 0);
  return known ?? NONE;
}

/**
 * Returns the default credential of the collection: the one that the OpenAPI document declares, or a bearer token if
 * there is only an SDL.
 */
export function defaultAuth(contract: Contract): Auth {
  return contract.sources.openapi ? authOf(contract.security, contract) : bearer(API_KEY);
}

function authBy(scheme: AuthScheme): Auth {
  switch (scheme.kind) {
    case 'bearer':
      return bearer(API_KEY);
    case 'oauth2':
    case 'openIdConnect':
      return bearer(ACCESS_TOKEN);
    case 'basic':
      return authWith('basic', { username: USER.reference, password: PASSWORD.reference }, [USER, PASSWORD]);
    case 'http':
      return inHeader('Authorization', `${placed(scheme.scheme, 'line')} ${API_KEY.reference}`);
    case 'apiKey':
      return apiKey(scheme.in, placed(scheme.parameter, 'line'));
    case 'mutualTls':
      return NONE;
  }
}

function apiKey(place: 'query' | 'header' | 'cookie', name: string): Auth {
  if (place === 'cookie') return inHeader('Cookie', `${name}=${API_KEY.reference}`);
  return authWith('apikey', { key: name, value: API_KEY.reference, in: place }, [API_KEY]);
}

function inHeader(name: string, value: string): Auth {
  return authWith('apikey', { key: name, value, in: 'header' }, [API_KEY]);
}

function bearer(variable: Variable): Auth {
  return authWith('bearer', { token: variable.reference }, [variable]);
}

function authWith(
  type: string,
  members: Readonly<Record<string, string>>,
  variables: readonly Variable[],
): Auth {
  const attributes = Object.entries(members).map(([key, value]) => ({ key, value, type: 'string' }));
  return { auth: { type, [type]: attributes }, variables };
}
