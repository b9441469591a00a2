/** What the service posts: a union of events, and package webhooks that verifies deliveries where they are signed. */
import type { Contract } from '../../../model/contract.ts';
import type { Type } from '../../../model/type.ts';
import { go, identifier, type Go } from '../../encode/go.ts';
import { eventsOf, isSigned } from '../../shape/webhooks.ts';
import { goType } from './types/go-type.ts';
import type { World } from './types/world.ts';

export interface Webhooks {
  /** What a delivery can tell. */
  readonly type: Type;
  readonly isSigned: boolean;
}

/** Undefined for a contract without webhooks, or whose webhooks carry no JSON. */
export function webhooksOf(contract: Contract): Webhooks | undefined {
  const events = eventsOf(contract);
  const signed = events.filter(isSigned);
  const told = signed.length > 0 ? signed : events;
  const variants = told.map(({ content }) => content.type);
  const [first] = variants;
  if (!first) return undefined;
  return { type: { kind: 'union', at: first.at, match: 'any', variants }, isSigned: signed.length > 0 };
}

/** `ParseWebhookDelivery`, of the root package. */
export function parserOf(world: World, { type }: Webhooks): Go {
  const { code, read = go`core.Decode[${code}]` } = goType({ world, way: 'response' }, type);
  return go`// ParseWebhookDelivery reads what a delivery tells. It verifies nothing: see package webhooks.
func ParseWebhookDelivery(data []byte) (${code}, error) {
	return core.Parse(data, ${read})
}`;
}

/** What the template of package webhooks prints. */
export function eventType(world: World, { type }: Webhooks, root: string): Go {
  const { code } = goType({ world, way: 'response' }, type);
  return /^[A-Z]/.test(code.text) ? go`${identifier(root)}.${code}` : code;
}
