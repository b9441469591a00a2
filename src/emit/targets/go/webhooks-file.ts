/** Prints the parser of webhook deliveries, and code for the package `webhooks`, which verifies signed deliveries. */
import { go, identifier, type Go } from '../../encode/go.ts';
import type { Deliveries } from '../../shape/webhooks.ts';
import { shownVariants, tagsOf } from '../../shape/variants.ts';
import type { DeclaredTypes } from '../../shape/declared-types.ts';
import { goType } from '../../golang/types/go-type.ts';
import { membersOf } from '../../golang/types/structs.ts';

/** Returns `ParseWebhookDelivery` for the root package. */
export function parserOf(declaredTypes: DeclaredTypes, { type }: Deliveries): Go {
  const { code, read = go`core.Decode[${code}]` } = goType({ declaredTypes, direction: 'response' }, type);
  return go`// ParseWebhookDelivery reads the body of a delivery, without verifying the delivery. See package webhooks.
func ParseWebhookDelivery(data []byte) (${code}, error) {
	return core.Parse(data, ${read})
}`;
}

/** Returns the type of events, as the package `webhooks` writes it. */
export function eventType(declaredTypes: DeclaredTypes, { type }: Deliveries, root: string): Go {
  const { code } = goType({ declaredTypes, direction: 'response' }, type);
  return /^[A-Z]/.test(code.text) ? go`${identifier(root)}.${code}` : code;
}

/** Returns code for the README that uses an `event`: a switch with a case for one type, if there are several types. */
export function eventHandlerCode(declaredTypes: DeclaredTypes, { type }: Deliveries, root: string): Go {
  const union = declaredTypes.declared(type, 'response');
  if (union?.kind !== 'union') return go`fmt.Println(event)`;
  const tag = tagsOf(declaredTypes.contract, union.type)?.property;
  for (const variant of shownVariants(declaredTypes.contract, union.type)) {
    const struct = declaredTypes.declared(variant, 'response');
    const member = struct?.kind === 'struct' && membersOf(struct).find(({ wire }) => wire === tag);
    if (member)
      return go`switch event := event.(type) {
case ${identifier(root)}.${identifier(struct.name)}:
	fmt.Println(event.${identifier(member.field)})
default:
	// The event is another variant, or a later variant that this client does not know.
}`;
  }
  return go`fmt.Println(event)`;
}
