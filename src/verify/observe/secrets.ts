import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { SentRequest } from '../exchange.ts';
import { isCredential, keyQueries } from '../send/credentials.ts';
import { hidden, type Secrets } from '../send/secrets.ts';
import { jsonOf } from './rest-case.ts';
import type { Traffic } from './traffic.ts';

/** Properties and parameters with names that suggest a secret. */
const TELLING =
  /passw|secret|token|api_?-?key|credential|authorization|session|otp|pin$|private|signature|^code$|^key$/i;

/**
 * Returns the secrets of an observed exchange: by names of headers, parameters, and properties, as values reveal
 * nothing.
 */
export function secretsIn(contract: Contract, { url, body, response }: Traffic): Secrets {
  const keys = keyQueries(contract);
  const queries = [...new URL(url).searchParams].filter(([name]) => keys.has(name) || TELLING.test(name));
  const texts = [body, response && 'status' in response ? response.body : undefined];
  const members = texts.flatMap((text) => (text === undefined ? [] : [...tellingIn(jsonOf(text))]));
  return {
    headers: [],
    // The prefix keeps names of properties apart from those of parameters.
    queries: new Map([...queries, ...members.map((value, index) => [`\0${index}`, value] as const)]),
  };
}

const HOP_BY_HOP = new Set(['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

/** Returns the request without its secrets. */
export function shownRequest(contract: Contract, secrets: Secrets, traffic: Traffic): SentRequest {
  const { method, url, body } = traffic;
  // Headers about the connection are for the proxy.
  const headers = Object.fromEntries(
    Object.entries(traffic.headers).filter(([name]) => !HOP_BY_HOP.has(name)),
  );
  const secret = Object.keys(headers).filter((name) => isCredential(contract, name) || TELLING.test(name));
  return {
    method,
    url,
    headers,
    ...(body !== undefined && body !== '' && { body: hidden(secrets, body) }),
    secret,
  };
}

function* tellingIn(value: JsonValue | undefined): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* tellingIn(item as JsonValue);
  } else if (isJsonObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === 'string' && TELLING.test(name)) yield member;
      else yield* tellingIn(member);
    }
  }
}
