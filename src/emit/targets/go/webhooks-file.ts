/** What the service posts: a union of events, and package webhooks that verifies deliveries where they are signed. */
import { go, identifier, type Go } from '../../encode/go.ts';
import type { Deliveries } from '../../shape/webhooks.ts';
import { goType } from './types/go-type.ts';
import type { World } from '../../shape/world.ts';

/** `ParseWebhookDelivery`, of the root package. */
export function parserOf(world: World, { type }: Deliveries): Go {
  const { code, read = go`core.Decode[${code}]` } = goType({ world, way: 'response' }, type);
  return go`// ParseWebhookDelivery reads what a delivery tells. It verifies nothing: see package webhooks.
func ParseWebhookDelivery(data []byte) (${code}, error) {
	return core.Parse(data, ${read})
}`;
}

/** What the template of package webhooks prints. */
export function eventType(world: World, { type }: Deliveries, root: string): Go {
  const { code } = goType({ world, way: 'response' }, type);
  return /^[A-Z]/.test(code.text) ? go`${identifier(root)}.${code}` : code;
}
