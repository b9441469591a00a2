import { isJsonObject } from '../../core/json.ts';
import { isDestructive } from '../../model/operation-effect.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { withUnusedKey } from '../cases/idempotency-key.ts';
import type { Answered } from '../exchange.ts';
import { declaredResponse } from '../judge/declared.ts';
import { storedProperties, isReturnedAsSent } from '../judge/stored-values.ts';
import { creationsIn } from '../judge/creations.ts';
import { evaluate } from '../run/expression.ts';
import { isSuccess } from '../run/tally.ts';
import type { TrailOf } from '../trail.ts';
import type { TrailPlan, Walk } from './plan.ts';
import { caseWith, isRead, lastName, pathOf, type Given } from './readers.ts';

/**
 * Reads a created resource by the operation in its links, else by the one with a path one segment longer. It also
 * creates a new one, because the earlier one may have changed since.
 */
export const readAfterCreate: TrailPlan<'read-after-create'> = {
  kind: 'read-after-create',
  walk: async (walk) => {
    const last = walk.successes.at(-1);
    if (!last || !creates(walk.operation, last)) return [];
    const created = await createdNow(walk);
    return [
      ...(await readBack(walk, last)),
      ...(created ? await readBack(walk, created) : []).map((trail) => ({ ...trail, isNew: true })),
    ];
  },
};

async function readBack(walk: Walk, created: Answered): Promise<readonly TrailOf<'read-after-create'>[]> {
  for (const [reader, given] of readers(walk, created)) {
    const made = caseWith(walk, reader, given);
    const read = made && (await walk.send(made));
    if (read) return [{ kind: 'read-after-create', created, read }];
  }
  return [];
}

/** Repeats the success with the most sent values, because those are compared. */
async function createdNow(walk: Walk): Promise<Answered | undefined> {
  const { operation, contract, seed, successes, renew, send } = walk;
  const [fullest] = successes
    .filter((answer) => creates(operation, answer))
    .toSorted((one, other) => tellingOf(contract, other) - tellingOf(contract, one));
  const request = fullest && renew({ ...fullest.case, intent: { kind: 'valid' } });
  if (!request || readers(walk, fullest).length === 0) return undefined;
  const answer = await send(withUnusedKey(contract, request, `${seed} read`) ?? request);
  return answer && creates(operation, answer) && isSuccess(answer) ? answer : undefined;
}

/** Returns the number of sent values that are compared after a read. */
function tellingOf(contract: Contract, answer: Answered): number {
  return creationsIn(contract, answer).flatMap(({ sent, shownAs, shown }) =>
    storedProperties(contract, sent, shownAs, shown, isReturnedAsSent),
  ).length;
}

function creates(operation: Operation, { outcome: { status } }: Answered): boolean {
  if (isRest(operation)) return status === 201 && !isDestructive(operation);
  return operation.operation === 'mutation' && operation.callPath.action.words[0] === 'create';
}

function readers(walk: Walk, created: Answered): readonly (readonly [Operation, Given])[] {
  const { case: made, outcome } = created;
  const declared = made.kind === 'rest' ? declaredResponse(made.operation, outcome.status) : undefined;
  const linked = Map.groupBy(
    walk.flows.filter(
      ({ from, to, response, where }) =>
        from === walk.operation &&
        isRead(to) &&
        (response === undefined || response === declared) &&
        (isRest(to) ? where.startsWith('path.') : lastName(where) === 'id'),
    ),
    ({ to }) => to,
  );
  const byLink = [...linked].map(([to, flows]): readonly [Operation, Given] => {
    const values = flows.flatMap(({ where, expression }) => {
      const value = evaluate(expression, created);
      return value === undefined || value === null ? [] : [[where, value] as const];
    });
    return [to, new Map([...pathOf(made), ...values])];
  });
  const known = byLink.filter(([, given]) => given.size > 0);
  // Reads of the resource itself come before those of its parts.
  return [...known, ...below(walk, created)].toSorted(
    ([one], [other]) => Number(isOfOne(other)) - Number(isOfOne(one)),
  );
}

/** True if it reads a resource by its id, not a part of it. */
function isOfOne(operation: Operation): boolean {
  return !isRest(operation) || operation.path.endsWith('}');
}

/** `POST /pets` creates resources for `GET /pets/{id}`. */
function below(
  { contract, operation }: Walk,
  { case: made, outcome: { json } }: Answered,
): readonly (readonly [Operation, Given])[] {
  if (!isRest(operation) || !isJsonObject(json)) return [];
  return contract.operations.filter(isRest).flatMap((other): (readonly [Operation, Given])[] => {
    const name = other.path.startsWith(`${operation.path}/`)
      ? /^\{([^{}/]+)\}$/.exec(other.path.slice(operation.path.length + 1))?.[1]
      : undefined;
    const value = name === undefined ? undefined : (json[name] ?? json['id']);
    if (!isRead(other) || value === undefined || value === null) return [];
    return [[other, new Map([...pathOf(made), [`path.${name}`, value]])]];
  });
}
