/** Reproduces objections from an empty state, with as few requests as possible. */
import { isSafe } from '../../model/operation-effect.ts';
import { pointed } from './expression.ts';
import { withNewKey } from '../cases/idempotency-key.ts';
import { isAnswered, type Answered, type Case, type Exchange } from '../exchange.ts';
import type { Raised } from './judgement.ts';
import type { EarlierRequest } from './origins.ts';
import type { Session } from './session.ts';
import { isSuccess } from './tally.ts';
import { withoutUnneeded } from './unneeded-parts.ts';

/** Maximum number of requests for one objection. */
const MAX_SENT = 40;

type Steps = readonly [Exchange, ...Exchange[]];

/**
 * Reports a new objection with the smallest request that causes it again, and with as few earlier requests as possible.
 */
export async function reportSmallest(session: Session, raised: Raised, exchange: Exchange): Promise<void> {
  if (session.findings.join(raised)) return;
  const smallest = await withoutUnneeded(session, raised, exchange);
  session.report(raised, ...(await fromBeginning(session, raised, smallest)));
}

/**
 * Creates the resources that the request names again, and then repeats the request. If this does not cause the
 * objection, it also repeats as few of the later changes of these resources as possible. Returns the exchange itself if
 * the objection cannot be reproduced.
 */
async function fromBeginning(session: Session, raised: Raised, exchange: Exchange): Promise<Steps> {
  const { origins } = session;
  const { request } = exchange;
  const first = origins.before([request]);
  if (exchange.case.intent.kind === 'audit' || !first.some(({ made }) => !isSafe(made.operation)))
    return [exchange];
  let left = MAX_SENT;
  const replay = async (earlier: readonly EarlierRequest[]): Promise<Steps | undefined> => {
    left -= earlier.length + 1;
    return left < 0 ? undefined : replayed(session, raised, earlier, exchange);
  };
  const alone = await replay(first);
  if (alone) return alone;
  let needed = origins.before([request], true);
  let best = needed.length > first.length ? await replay(needed) : undefined;
  for (const one of best ? needed.toReversed() : []) {
    const fewer = needed.filter((other) => other !== one);
    const again = await replay(fewer);
    if (again) [best, needed] = [again, fewer];
  }
  return best ?? [exchange];
}

/**
 * Sends the requests in order, with the ids of the new responses. Returns undefined if the last response does
 * not cause the same objection.
 */
async function replayed(
  session: Session,
  { key }: Raised,
  earlier: readonly EarlierRequest[],
  { case: last, request }: Exchange,
): Promise<Steps | undefined> {
  const ids = new Map<string, string>();
  const sent: Answered[] = [];
  const send = async (made: Case): Promise<Exchange | undefined> => {
    if (!session.isOpen(made.operation.id)) return undefined;
    const renewed = session.renewed(withIds(made, ids));
    return session.exchange(
      withNewKey(session.contract, renewed, `${session.seed} again ${session.tally.requests}`),
    );
  };
  const requests = [...earlier.map((one) => one.request), request];
  for (const one of earlier) {
    const exchange = await send({ ...one.made, intent: { kind: 'valid' } });
    if (!exchange || !isAnswered(exchange) || !isSuccess(exchange)) return undefined;
    sent.push(exchange);
    for (const { id, pointer, by } of requests.flatMap((later) => session.origins.idsIn(later))) {
      const now = by === one ? pointed(exchange.outcome.json ?? null, pointer) : undefined;
      if (typeof now === 'string') ids.set(id, now);
    }
  }
  const exchange = await send(last);
  if (!exchange || !(await session.judge(exchange)).some((one) => one.key === key)) return undefined;
  const [first, ...others] = [...sent, exchange];
  return [first, ...others];
}

/** Replaces the ids in a request. */
function withIds(made: Case, ids: ReadonlyMap<string, string>): Case {
  const { operation, ...rest } = made;
  let text = JSON.stringify(rest);
  for (const [id, now] of ids) text = text.replaceAll(id, () => now);
  return { ...(JSON.parse(text) as Omit<Case, 'operation'>), operation } as Case;
}
