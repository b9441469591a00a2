import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import { isListOfEvents, type Registration } from '../../semantics/derive/registrations.ts';
import type { Case, RestCase } from '../exchange.ts';
import { flatten } from '../../values/flatten.ts';
import { withMemberAt } from '../../values/members.ts';
import { pointed } from '../run/expression.ts';

/**
 * Returns a documented request that registers the address `url`, with only its required properties and the additional
 * properties `members`. `shown` is the URL in the documented request.
 */
export function registering(
  contract: Contract,
  { operation, path }: Registration,
  documented: readonly Case[],
  url: string,
  members: JsonObject = {},
): { readonly request: RestCase; readonly shown: string } | undefined {
  const made = documented.find((one) => one.kind === 'rest' && one.body && 'value' in one.body);
  if (made?.kind !== 'rest' || !made.body || !('value' in made.body)) return undefined;
  const { mediaType } = made.body;
  const content = operation.body?.contents.find((one) => one.mediaType === mediaType);
  const required = content ? requiredOf(contract, content.type) : new Set<string>();
  const least = onlyMembers(made.body.value, required);
  const value = withMemberAt(isJsonObject(least) ? { ...least, ...members } : least, path, url);
  const shown = pointed(made.body.value, `/${path.join('/')}`);
  return { request: { ...made, body: { mediaType, value } }, shown: typeof shown === 'string' ? shown : url };
}

/** Returns the property of a registration that lists the chosen webhooks (docs/contract-vocabulary.md#webhooks). */
export function eventListOf({ webhooks }: Contract, documented: readonly Case[]): string | undefined {
  const names = new Set<unknown>(webhooks.map(({ name }) => name.wire));
  const isList = (value: unknown): boolean =>
    Array.isArray(value) && value.length > 0 && value.every((one) => names.has(one));
  const lists = documented.flatMap((made) =>
    made.kind === 'rest' && made.body && 'value' in made.body && isJsonObject(made.body.value)
      ? Object.entries(made.body.value).flatMap(([name, value]) => (isList(value) ? [name] : []))
      : [],
  );
  const [only, ...others] = new Set(lists);
  const isOfEvents = only !== undefined && isListOfEvents(splitWords(only));
  return isOfEvents && others.length === 0 ? only : undefined;
}

function requiredOf(contract: Contract, type: Parameters<typeof flatten>[1]): ReadonlySet<string> {
  return new Set(
    flatten(contract, type).flatMap((flat) =>
      flat.kind === 'object'
        ? flat.properties.filter(({ required }) => required).map(({ name }) => name.wire)
        : [],
    ),
  );
}

function onlyMembers(value: JsonValue, names: ReadonlySet<string>): JsonValue {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
}
