/** Sends variations of an accepted request, which differ from it in one permitted detail. */
import { isAnswered, type Case } from '../exchange.ts';
import { interleaved, shuffledByKind } from './case-order.ts';
import { reportSmallest } from './reproduce.ts';
import type { Renewal, Session } from './session.ts';
import { isSuccess } from './tally.ts';

/** Sends some variations of an accepted request, alternating between locations, and checks the responses. */
export async function tryVaried<Of extends Case>(
  session: Session,
  variations: readonly Of[],
  most: number,
  renewal: Renewal | undefined,
): Promise<void> {
  const taken = new Set<string>();
  for (const made of interleaved(shuffledByKind(session, variations, placeOf)).slice(0, most)) {
    if (!session.isOpen(made.operation.id)) return;
    const held = heldTo(made, taken);
    const sent = renewal?.renew(held) ?? held;
    let exchange = await session.exchange(sent);
    if (isAnswered(exchange) && isSuccess(exchange)) taken.add(edgeOf(exchange.case));
    // The unique value itself may cause the rejection.
    else if (sent !== held && !(await renewal?.isAccepted(sent)))
      exchange = { ...exchange, case: { ...sent, intent: { kind: 'valid' } } };
    for (const raised of await session.judge(exchange)) await reportSmallest(session, raised, exchange);
  }
}

/** Marks a variation as one that the service must accept, if the service accepted a similar one. */
function heldTo<Of extends Case>(made: Of, taken: ReadonlySet<string>): Of {
  const { intent } = made;
  const isHeld = intent.kind === 'valid' && intent.like !== undefined && taken.has(intent.like);
  return isHeld ? { ...made, intent: { kind: 'valid', varied: edgeOf(made) } } : made;
}

function edgeOf({ intent }: Case): string {
  return intent.kind === 'valid' ? (intent.varied ?? intent.edge ?? '') : '';
}

function placeOf(made: Case): string {
  return edgeOf(made).split(' ')[0] ?? '';
}
