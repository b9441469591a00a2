/** Creates credentials for other roles: the secret of a created resource may be an API key of the service. */
import { rolesOf } from '../../model/roles.ts';
import { derive } from '../../semantics/derive/derive.ts';
import { enumOf, membersOf } from '../../semantics/derive/shape.ts';
import type { Action } from '../../semantics/semantics.ts';
import { withUnusedKey } from '../cases/idempotency-key.ts';
import { isAnswered, type Answered, type Case } from '../exchange.ts';
import { inputOf, withInput, withoutInput } from '../judge/pages.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { isCredential } from '../send/credentials.ts';
import { documentedOf } from './reach.ts';
import type { Session } from './session.ts';
import { isSuccess } from './tally.ts';

/**
 * Creates a key for each role other than the role of the run, if a declared secret begins with a declared
 * prefix of the service's keys. Does not create keys if the options contain credentials.
 */
export async function issueKeys(session: Session): Promise<void> {
  const { contract, options } = session;
  if (Object.keys(options.credentials ?? {}).length > 0 || !session.wants('access')) return;
  const roles = rolesOf(contract);
  for (const action of derive(contract).actions) {
    const place =
      roles.size > 0 && session.drives(action.operation) ? roleOf(session, action, roles) : undefined;
    if (!place) continue;
    const [first] = documentedOf(session, action.operation, 'trail')(0);
    if (!first || inputOf(first, place.from) === undefined) continue;
    // If the request does not choose a role, the key has the role of its creator.
    const own = await issued(session, withoutInput(first, place.from), place.member);
    for (const [role, value] of own ? place.values : []) {
      if (role === options.role || value === own?.role) continue;
      const made = await issued(session, withInput(first, place.from, value), place.member);
      if (made && made.role === value) session.addCredentials(role, made.headers);
    }
    return;
  }
}

interface RolePlace {
  readonly from: Action['inputs'][number]['value']['from'];
  readonly member: string;
  /** Values that a request can contain, by the role in the contract. */
  readonly values: ReadonlyMap<string, string>;
}

/** Returns the input that chooses the role of a created resource. */
function roleOf(
  { contract }: Session,
  { effect, collection, inputs, operation }: Action,
  roles: ReadonlySet<string>,
): RolePlace | undefined {
  if (effect.value !== 'create' || operation.kind !== 'rest') return undefined;
  const views = derive(contract).collections.find(({ concept }) => concept === collection?.value)?.members;
  const isSecret = ({ marks }: NonNullable<typeof views>[number]): boolean =>
    marks?.secret !== undefined && !marks.secret.signsWebhooks;
  if (!views?.some(isSecret)) return undefined;
  const [content] = operation.body?.contents ?? [];
  for (const { value } of inputs) {
    const [name] = value.from.path;
    const type =
      content && name !== undefined ? membersOf(contract, content.type).get(name)?.type : undefined;
    const found = ((type && enumOf(contract, type)?.values) ?? []).flatMap(({ value: one }) =>
      typeof one === 'string' ? [one] : [],
    );
    const values = new Map(
      [...roles].flatMap((role): readonly (readonly [string, string])[] => {
        const own = found.find((one) => one.toUpperCase() === role.toUpperCase());
        return own !== undefined ? [[role, own]] : [];
      }),
    );
    if (values.size > 1) return { from: value.from, member: value.member, values };
  }
  return undefined;
}

interface Issued {
  readonly role: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Creates one key. Returns undefined if the service rejects the request, or if the secret is not a key. */
async function issued(session: Session, made: Case, member: string): Promise<Issued | undefined> {
  const keyed = withUnusedKey(session.contract, made, `${session.seed} issued`) ?? made;
  const exchange = await session.exchange(keyed);
  if (!isAnswered(exchange) || !isSuccess(exchange)) return undefined;
  const secret = secretIn(session, exchange);
  const headers = secret === undefined ? undefined : headersWith(session, secret);
  const role = sightingsOf(session.contract, exchange)[0]?.members.get(member)?.value;
  return headers && { role: typeof role === 'string' ? role : undefined, headers };
}

function secretIn({ contract }: Session, answer: Answered): string | undefined {
  const [seen] = sightingsOf(contract, answer);
  const values = [...(seen?.members.values() ?? [])].flatMap(({ property, value }) =>
    property.marks?.secret && typeof value === 'string' ? [value] : [],
  );
  const prefixes = contract.auth.flatMap((scheme) => scheme.keyPrefixes ?? []).map(({ prefix }) => prefix);
  return values.find((value) => prefixes.some((prefix) => value.startsWith(prefix)));
}

/** Returns the run's only credential header with a different key, or undefined if there are several or none. */
function headersWith({ contract, options }: Session, secret: string): Issued['headers'] | undefined {
  const own = Object.entries(options.headers ?? {}).filter(([name]) =>
    isCredential(contract, name.toLowerCase()),
  );
  const [only] = own;
  if (own.length !== 1 || !only) return undefined;
  const [name, value] = only;
  return { [name]: `${/^[A-Za-z][\w-]*\s+(?=\S)/.exec(value)?.[0] ?? ''}${secret}` };
}
