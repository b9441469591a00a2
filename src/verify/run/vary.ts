/** Sends requests that differ from an accepted request in a value at an edge of its type. */
import { withUnusedKey } from '../cases/idempotency-key.ts';
import { isAnswered, type Case } from '../exchange.ts';
import { interleaved, shuffledByKind } from './case-order.ts';
import { reportSmallest } from './reproduce.ts';
import type { Renewal, Session } from './session.ts';
import { isSuccess } from './tally.ts';

/** Sends some variations of an accepted request, alternating between locations, and checks the responses. */
export async function tryVaried<Of extends Case>(
  session: Session,
  base: Of,
  variations: readonly Of[],
  most: number,
  renewal: Renewal | undefined,
): Promise<void> {
  const taken = new Set<string>();
  for (const made of interleaved(shuffledByKind(session, variations, placeOf)).slice(0, most)) {
    if (!session.isOpen(made.operation.id)) return;
    const held = heldTo(made, taken);
    const sent = renewal?.renew(held) ?? held;
    const exchange = await session.exchange(sent);
    const isDone = isAnswered(exchange) && isSuccess(exchange);
    if (isDone) taken.add(edgeOf(exchange.case));
    const found = await session.judge(exchange);
    // The unique value itself may cause the rejection, or the service may no longer accept the original request: for
    // example, a recipient has opted out.
    const isCause =
      isDone ||
      found.length === 0 ||
      ((sent === held || (await renewal?.isAccepted(sent))) &&
        (await isStillAccepted(session, base, renewal)));
    const judged = isCause ? exchange : { ...exchange, case: { ...sent, intent: VALID } };
    for (const raised of isCause ? found : await session.judge(judged))
      await reportSmallest(session, raised, judged);
  }
}

const VALID = { kind: 'valid' } as const;

async function isStillAccepted(session: Session, base: Case, renewal: Renewal | undefined): Promise<boolean> {
  const renewed = renewal?.renew(base) ?? base;
  const made = withUnusedKey(session.contract, renewed, `${session.seed} still accepted`) ?? renewed;
  const exchange = await session.exchange(made);
  return isAnswered(exchange) && isSuccess(exchange);
}

/** Requires the service to accept a variation if it accepted a similar one. */
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
