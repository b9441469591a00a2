import type { SourceSpan } from '../../core/source.ts';
import { isJsonObject } from '../../core/json.ts';
import type { StateMachine, Transition } from '../../model/behaviour.ts';
import type { EnumType, NamedType, Type } from '../../model/type.ts';
import { say } from '../diagnostics.ts';
import { ownMember } from '../../core/own-member.ts';
import { flagOf, malformed, member, textsOf, type Report, type Use } from './use.ts';

type States = Pick<NamedType, 'states'>;

/** The declaration of one state. */
interface Row {
  readonly state: string;
  readonly at: SourceSpan;
  /** The next states, or undefined if they are not specified. */
  readonly to?: Use;
}

/** Reads `x-transitions: { initial: [new], from: { new: [done], done: [] } }` next to the enum of a schema. */
export function statesOfSchema(use: Use | undefined, type: Type, report: Report): States {
  if (!use) return {};
  const values = enumIn(type);
  if (!values) {
    report(say['states-without-enum']({ name: use.name }, use.at()));
    return {};
  }
  const from = member(use, 'from');
  const initial = member(use, 'initial');
  const first = textsOf(initial, report);
  const { value } = from;
  if (!isJsonObject(value)) malformed(from, 'an object with a list for each value of the enum', report);
  if (!first || !isJsonObject(value)) return {};
  const known = statesIn(values);
  for (const state of Object.keys(value)) {
    if (!known.has(state)) report(say['states-unknown']({ state }, from.at(state)));
  }
  const rows = Array.from(known, (state): Row => {
    const isListed = ownMember(value, state) !== undefined;
    return { state, at: isListed ? from.at(state) : from.at(), ...(isListed && { to: member(from, state) }) };
  });
  return machineOf(rows, known, listed(first, initial, known, report), use.at(), report);
}

/** Reads `@transitions(to: ["DONE"], initial: true)` on values of an enum. `useOn` returns the use on a value. */
export function statesOfValues(
  type: Type,
  useOn: (value: string) => Use | undefined,
  report: Report,
): States {
  const { values = [], at } = enumIn(type) ?? {};
  const uses = new Map(values.map(({ name }) => [name.wire, useOn(name.wire)]));
  if (!at || ![...uses.values()].some((use) => use)) return {};
  const rows = values.map((value): Row => {
    const use = uses.get(value.name.wire);
    return { state: value.name.wire, at: use?.at() ?? value.at, ...(use && { to: member(use, 'to') }) };
  });
  const initial = rows.flatMap(({ state }) => {
    const use = uses.get(state);
    const begins = use && member(use, 'initial');
    return begins?.value !== undefined && flagOf(begins, report) === true ? [state] : [];
  });
  return machineOf(rows, new Set(uses.keys()), initial, at, report);
}

function machineOf(
  rows: readonly Row[],
  known: ReadonlySet<string>,
  initial: readonly string[],
  at: SourceSpan,
  report: Report,
): States {
  if (initial.length === 0) report(say['states-no-initial']({}, at));
  const transitions = rows.map(({ state, at: place, to }): Transition => {
    if (!to) report(say['states-missing']({ state }, place));
    return { from: state, to: to ? listed(textsOf(to, report) ?? [], to, known, report) : [], at: place };
  });
  const states: StateMachine = { initial, transitions, at };
  // A state machine without an initial state is unusable.
  return initial.length === 0 ? {} : { states };
}

/** Returns the states of a list, each once. Reports states that are not values of the enum. */
function listed(
  states: readonly string[],
  use: Use,
  known: ReadonlySet<string>,
  report: Report,
): readonly string[] {
  for (const [index, state] of states.entries()) {
    if (!known.has(state)) report(say['states-unknown']({ state }, use.at(index)));
  }
  return [...new Set(states)].filter((state) => known.has(state));
}

function statesIn({ values }: EnumType): ReadonlySet<string> {
  return new Set(values.map(({ name }) => name.wire));
}

function enumIn(type: Type): EnumType | undefined {
  if (type.kind === 'nullable') return enumIn(type.of);
  return type.kind === 'enum' ? type : undefined;
}
