/** Names of faults: `<id>@<location>`, with conditions after semicolons. */
import { closestName } from '../../core/closest-name.ts';
import type { Contract } from '../../model/contract.ts';
import { plainText } from '../../core/styled.ts';
import { callName, namedType } from '../../model/lookup.ts';
import { rolesOf } from '../../model/roles.ts';
import { derive } from '../../semantics/derive/derive.ts';
import { enumOf, membersOf, wordsOf } from '../../semantics/derive/shape.ts';
import { isSameSymbol } from '../../semantics/world/lists.ts';
import { hash, pick } from '../fill/random.ts';
import { conditionsIn, textOf, type Conditions } from './conditions.ts';
import type { Fault, Place } from './fault.ts';
import { FAULTS } from './table.ts';

/** A fault at one place of a contract. */
export interface ChosenFault {
  /** `lost-write@PATCH /orders/{id};role=CLERK`. */
  readonly name: string;
  readonly fault: Fault;
  readonly place: Place;
  readonly conditions: Conditions;
}

/** Returns every fault at every place of a contract, in the order of the table. */
export function faultsIn(contract: Contract, faults: readonly Fault[] = FAULTS): readonly ChosenFault[] {
  const semantics = derive(contract);
  return faults.flatMap((fault) => fault.placesIn(contract, semantics).map((place) => chosen(fault, place)));
}

/**
 * Returns the fault with a name. For `random`, the seed determines the fault. A place can contain the id or the short name
 * of an operation. Throws `FaultError` if there is no such fault.
 */
export function faultNamed(contract: Contract, text: string, seed: number): ChosenFault {
  const all = faultsIn(contract);
  if (text === 'random') return randomFault(contract, all, seed);
  const [, name = '', suffix] = /^([^;]*)(?:;(.*))?$/s.exec(text) ?? [];
  const found = all.find((one) => namesOf(contract, one).includes(name.trim()));
  if (!found)
    throw new FaultError(
      text,
      `no fault has this name`,
      closestName(
        name,
        all.map((one) => one.name),
      ),
    );
  const conditions = suffix === undefined ? {} : conditionsIn(suffix);
  if (!conditions)
    throw new FaultError(
      text,
      'conditions are role=…, state=…, protocol=rest or graphql, from=n, and every=n',
    );
  checkKnown(text, 'role', conditions.role, [...rolesOf(contract)]);
  checkKnown(text, 'state', conditions.state, statesIn(contract));
  return chosen(found.fault, found.place, conditions);
}

function checkKnown(
  text: string,
  kind: 'role' | 'state',
  value: string | undefined,
  known: readonly string[],
): void {
  if (value === undefined || known.some((one) => isSameSymbol(one, value))) return;
  throw new FaultError(text, `the contract has no ${kind} ${value}`, closestName(value, known));
}

/** Returns the states of all resources. */
function statesIn(contract: Contract): readonly string[] {
  return derive(contract).collections.flatMap(({ state, views }) =>
    views.flatMap(({ value }) => {
      const members = [...membersOf(contract, namedType(contract, value).type).values()];
      const own = members.find((one) => wordsOf(one) === state?.value.member);
      const listed = own ? (enumOf(contract, own.type)?.values ?? []) : [];
      return listed.map(({ value: one }) => plainText(one));
    }),
  );
}

export class FaultError extends Error {
  readonly closest: string | undefined;

  constructor(text: string, reason: string, closest?: string) {
    super(`${JSON.stringify(text)}: ${reason}`);
    this.closest = closest;
  }
}

function chosen(fault: Fault, place: Place, conditions: Conditions = {}): ChosenFault {
  return { name: `${fault.id}@${place.name}${textOf(conditions)}`, fault, place, conditions };
}

function namesOf({ operations }: Contract, { fault, place, name }: ChosenFault): readonly string[] {
  const operation = operations.find(({ id }) => id === place.operation);
  if (!operation) return [name];
  return [
    name,
    ...[operation.name.wire, callName(operation.callPath)].map(
      (own) => `${fault.id}@${place.name.replace(operation.id, () => own)}`,
    ),
  ];
}

/**
 * Returns a random fault. Each fault has the same probability, regardless of the number of its places. Half of the faults
 * have a condition.
 */
function randomFault(contract: Contract, all: readonly ChosenFault[], seed: number): ChosenFault {
  const ids = [...new Set(all.map(({ fault }) => fault.id))];
  const id = pick(ids, `${seed}/fault`);
  const found = pick(
    all.filter(({ fault }) => fault.id === id),
    `${seed}/place`,
  );
  if (!found) throw new FaultError('random', 'this contract has no location for a fault');
  if (found.place.operation === undefined || hash(`${seed}/conditional`) % 2 === 0) return found;
  const roles: readonly Conditions[] = [...rolesOf(contract)].map((role) => ({ role }));
  const conditions = pick([{ from: 2 }, { from: 3 }, { every: 2 }, ...roles], `${seed}/condition`);
  return chosen(found.fault, found.place, conditions);
}
