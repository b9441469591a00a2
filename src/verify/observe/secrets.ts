import { isJsonObject, parsedJson, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { SentRequest } from '../exchange.ts';
import { isCredential, keyQueries } from '../send/credentials.ts';
import { hidden, type Secrets } from '../send/secrets.ts';
import type { Traffic } from './traffic.ts';

/** Names of headers, parameters, and properties whose values are probably secret. */
const SECRET_NAME =
  /passw|secret|token|api_?-?key|credential|authorization|session|otp|pin$|private|signature|^code$|^key$/i;

/**
 * Returns the secrets in the URL and the bodies of an observed exchange. Finds them by the names of parameters and
 * properties, because a value does not show that it is secret.
 */
export function secretsIn(contract: Contract, { url, body, response }: Traffic): Secrets {
  const keys = keyQueries(contract);
  const queries = [...new URL(url).searchParams].filter(([name]) => keys.has(name) || SECRET_NAME.test(name));
  const texts = [body, response && 'status' in response ? response.body : undefined];
  const members = texts.flatMap((text) => (text === undefined ? [] : [...secretsInJson(parsedJson(text))]));
  return {
    headers: [],
    // The null character keeps the keys of body values distinct from names of query parameters.
    queries: new Map([...queries, ...members.map((value, index) => [`\0${index}`, value] as const)]),
  };
}

const HOP_BY_HOP = new Set(['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

/** Returns the request for a report. Hides secrets in its body, and lists the headers whose values are secret. */
export function shownRequest(contract: Contract, secrets: Secrets, traffic: Traffic): SentRequest {
  const { method, url, body } = traffic;
  // HTTP clients set these headers themselves, so the report omits them.
  const headers = Object.fromEntries(
    Object.entries(traffic.headers).filter(([name]) => !HOP_BY_HOP.has(name)),
  );
  const secret = Object.keys(headers).filter(
    (name) => isCredential(contract, name) || SECRET_NAME.test(name),
  );
  return {
    method,
    url,
    headers,
    ...(body !== undefined && body !== '' && { body: hidden(secrets, body) }),
    secret,
  };
}

function* secretsInJson(value: JsonValue | undefined): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* secretsInJson(item as JsonValue);
  } else if (isJsonObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === 'string' && SECRET_NAME.test(name)) yield member;
      else yield* secretsInJson(member);
    }
  }
}
