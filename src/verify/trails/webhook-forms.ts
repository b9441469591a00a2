/** Tests other kinds of subscriptions, such as those with a different version of signatures. */
import type { JsonObject } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { enumOf } from '../../semantics/derive/shape.ts';
import type { Registration } from '../../semantics/derive/registrations.ts';
import { flatten } from '../../values/flatten.ts';
import type { Case } from '../exchange.ts';
import type { Receiver } from '../receive/receiver.ts';
import { isSuccess } from '../run/tally.ts';
import { isJsonMediaType } from '../send/body.ts';
import type { Tour } from './plan.ts';
import { subscribe, testsOf, type Subscribed } from './subscriptions.ts';
import { keyed } from '../lab/subjects.ts';

/** Maximum number of other subscriptions. */
const MAX_FORMS = 3;
/** Maximum number of values of an enum. Longer enums usually do not select the kind of a subscription. */
const MAX_VALUES = 4;

/** Subscribes with each other value of a short enum, and causes a webhook to each address. */
export async function otherForms(
  tour: Tour,
  receiver: Receiver,
  { registration }: Subscribed,
  cause: Case | undefined,
): Promise<readonly Subscribed[]> {
  const found: Subscribed[] = [];
  for (const members of formsOf(tour.contract, registration).slice(0, MAX_FORMS)) {
    const one = await subscribe(tour, receiver, { members });
    if (!one) continue;
    found.push(one);
    const made = testsOf(tour, one)[0] ?? cause;
    const caused = made && (await tour.ask(keyed(tour, tour.renew(made), one.mailbox.url)));
    if (caused && isSuccess(caused)) await receiver.until(() => one.mailbox.deliveries.length > 0);
  }
  return found;
}

function formsOf(contract: Contract, { operation }: Registration): readonly JsonObject[] {
  const content = operation.body?.contents.find(({ mediaType }) => isJsonMediaType(mediaType));
  const flats = content ? flatten(contract, content.type) : [];
  return flats
    .flatMap((flat) => (flat.kind === 'object' ? flat.properties : []))
    .flatMap((property) => {
      const values = enumOf(contract, property.type)?.values.map(({ value }) => value) ?? [];
      const usual = property.default ?? values[0];
      return values.length > MAX_VALUES
        ? []
        : values
            .filter((value) => value !== usual)
            .map((value): JsonObject => ({ [property.name.wire]: value }));
    });
}
