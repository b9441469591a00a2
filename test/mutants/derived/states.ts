import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { StateMachine } from '../../../src/model/behaviour.ts';
import type { Contract } from '../../../src/model/contract.ts';
import type { TypeId } from '../../../src/model/type.ts';
import type { Mutant } from '../mutant.ts';

const FILE = 'generated/typescript/states.ts';
const TEXT = readFileSync(join(resolve(import.meta.dirname, '../../..'), FILE), 'utf8');

/**
 * The state machines that callers can change, the states that callers can select, and the states in which
 * they find resources.
 */
const MOVED_BY_CALLERS: readonly (readonly [TypeId, readonly string[], readonly string[]])[] = [
  ['rest:MessageStatus', ['canceled'], ['queued', 'scheduled', 'delivered', 'canceled']],
  ['rest:BrandStatus', ['pending', 'deleted'], ['draft', 'deleted']],
  ['rest:TendlcCampaignStatus', ['pending_review', 'deactivated'], ['draft', 'deactivated']],
  [
    'graphql:CampaignState',
    ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED', 'ARCHIVED'],
    ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED', 'ARCHIVED'],
  ],
  [
    'graphql:CampaignMemberState',
    ['INACTIVE', 'ACTIVE', 'COMPLETED', 'REMOVED'],
    ['INACTIVE', 'ACTIVE', 'COMPLETED', 'REMOVED'],
  ],
];

/** Returns mutants that permit an undeclared transition, or reject a declared one. */
export function stateMutants(contract: Contract): readonly Mutant[] {
  return MOVED_BY_CALLERS.flatMap(([id, targets, found]) => {
    const { states } = contract.types.get(id) ?? {};
    if (!states) throw new Error(`${id} has no states`);
    return [
      ...targets.flatMap((to, turn) => illegal(id, within(states, found), to, turn)),
      ...targets.flatMap((to, turn) => refused(id, within(states, found), to, turn)),
    ];
  });
}

/** Removes transitions from states that only the service enters, or that a resource leaves soon. */
function within(machine: StateMachine, found: readonly string[]): StateMachine {
  return { ...machine, transitions: machine.transitions.filter(({ from }) => found.includes(from)) };
}

/** Permits an undeclared transition to a state, from another state in each turn. */
function illegal(id: TypeId, { transitions }: StateMachine, to: string, turn: number): readonly Mutant[] {
  const possible = transitions.filter((each) => each.from !== to && !each.to.includes(to));
  // A resource remains in a final state until a caller changes it.
  const sources = possible.toSorted((one, other) => one.to.length - other.to.length).slice(0, 2);
  const source = sources[turn % Math.max(1, sources.length)];
  if (!source) return [];
  const breaks = `${id} becomes ${to} from ${source.from}, which the contract does not declare.`;
  return [mutant('illegal-transition', id, source.from, to, breaks, [...source.to, to])];
}

/**
 * Rejects declared transitions to a state: the first one, and another one that is the only transition from its source.
 */
function refused(id: TypeId, { transitions }: StateMachine, to: string, turn: number): readonly Mutant[] {
  const sources = transitions.filter((each) => each.to.includes(to));
  const source = turn === 0 ? sources[0] : sources.slice(1).findLast((each) => each.to.length === 1);
  if (!source) return [];
  const breaks = `${id} does not become ${to} from ${source.from}, which the contract declares.`;
  const left = source.to.filter((each) => each !== to);
  return [mutant('refused-transition', id, source.from, to, breaks, left)];
}

function mutant(
  kind: string,
  id: TypeId,
  source: string,
  to: string,
  breaks: string,
  targets: readonly string[],
): Mutant {
  const before = textOf(id);
  const line = new RegExp(`^( +${source}: \\[)[^\\]]*\\]`, 'm');
  const after = before.replace(line, `$1${targets.map((target) => `'${target}'`).join(', ')}]`);
  const slug = [kind, id.replace(/^.*:/, ''), source, 'to', to].join('-');
  return {
    id: slug
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
      .replaceAll('_', '-')
      .toLowerCase(),
    kind,
    check: kind === 'illegal-transition' ? 'illegal-transitions' : 'legal-transitions',
    breaks,
    edits: [{ file: FILE, from: before, to: after }],
  };
}

/** Returns the source of a state machine, from its name to the line that ends it. */
function textOf(id: TypeId): string {
  const [protocol, name] = id.split(':');
  const start = TEXT.indexOf(`  ${name}: {`, TEXT.indexOf(`export const ${protocol} =`));
  return TEXT.slice(start, TEXT.indexOf('\n  },\n', start) + '\n  },\n'.length);
}
