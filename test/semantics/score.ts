/** Compares the facts that `derive` reports with handwritten labels. */
import { isSameNoun } from '../../src/core/inflection.ts';
import type { Contract } from '../../src/model/contract.ts';
import { derive } from '../../src/semantics/derive/derive.ts';
import { conceptNamed } from '../../src/semantics/derive/names.ts';
import type { Action, Fact } from '../../src/semantics/semantics.ts';

/**
 * Facts on one line: `operation | effect | collection | id | filters`; `-` means absent, and `*` means not
 * labeled.
 */
export interface Label {
  readonly id: string;
  readonly facts: ReadonlySet<string>;
  readonly unjudged: ReadonlySet<string>;
}

/** Reads the lines of a file of labels. Throws if a line has an empty cell. */
export function labelsIn(text: string): readonly Label[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length !== 5 || cells.includes('')) throw new Error(`a cell is empty or missing: ${line}`);
    const [id = '', effect = '', collection = '', place = '', filters = ''] = cells;
    const named = Object.entries({ effect, collection, id: place });
    const stated = named
      .filter(([, value]) => !['-', '*', 'unknown'].includes(value))
      .map((cell) => cell.join(' '));
    const kept = /^[-*]$/.test(filters) ? [] : filters.split(',').map((filter) => `filter ${filter.trim()}`);
    const unjudged = named.flatMap(([kind, value]) => (value === '*' ? [kind] : []));
    // For an unknown effect, labels contain no collection and no id, although the request can refer to a resource.
    if (effect === 'unknown') unjudged.push('collection', 'id');
    return {
      id,
      facts: new Set([...stated, ...kept]),
      unjudged: new Set(filters === '*' ? [...unjudged, 'filter'] : unjudged),
    };
  });
}

export interface Score {
  readonly operations: number;
  readonly recognized: number;
  readonly right: number;
  readonly labelled: number;
  readonly found: number;
  /** Wrong claims with declared or standard evidence. */
  readonly wrongProofs: readonly string[];
  /** Wrong claims with recognized evidence, and labels without a claim. */
  readonly differences: readonly string[];
}

type Claim = readonly [text: string, fact: Fact<unknown>];

/** Returns the score of a contract. Throws if a label names an unknown operation. */
export function scoreOf(contract: Contract, labels: readonly Label[]): Score {
  const actions = new Map(derive(contract).actions.map((action) => [action.operation.id, action]));
  const judged = labels.map(({ id, facts, unjudged }) => {
    const action = actions.get(id);
    if (!action) throw new Error(`the contract has no operation ${id}`);
    const claims = claimsOf(action).filter(([claim]) => !unjudged.has(claim.split(' ')[0]!));
    const labelled = [...facts];
    const isLabelled = ([claim]: Claim): boolean => labelled.some((label) => isSame(contract, claim, label));
    const recognized = claims.filter(([, { evidence }]) => evidence === 'recognized');
    const proved = claims.filter(([, { evidence }]) => evidence !== 'recognized');
    const missed = labelled.filter((label) => !claims.some(([claim]) => isSame(contract, claim, label)));
    const wrong = (all: readonly Claim[]): readonly string[] =>
      all.filter((claim) => !isLabelled(claim)).map(([claim]) => `${id}: ${claim}`);
    return {
      recognized: recognized.length,
      right: recognized.filter(isLabelled).length,
      labelled: labelled.length,
      found: labelled.length - missed.length,
      wrongProofs: wrong(proved),
      differences: [
        ...wrong(recognized).map((text) => `not labelled: ${text}`),
        ...missed.map((text) => `not found: ${id}: ${text}`),
      ],
    };
  });
  const sum = (key: 'recognized' | 'right' | 'labelled' | 'found'): number =>
    judged.reduce((total, one) => total + one[key], 0);
  return {
    operations: labels.length,
    recognized: sum('recognized'),
    right: sum('right'),
    labelled: sum('labelled'),
    found: sum('found'),
    wrongProofs: judged.flatMap((one) => one.wrongProofs),
    differences: judged.flatMap((one) => one.differences),
  };
}

/** True if a claim agrees with a label. A label can name a type of the collection's resources, or use a plural. */
function isSame(contract: Contract, claim: string, label: string): boolean {
  if (claim === label) return true;
  const [one, other] = [claim, label].map((text) => /^collection (.*)$/.exec(text)?.[1]);
  return (
    one !== undefined &&
    other !== undefined &&
    (isSameNoun(one, other) || conceptNamed(contract, other) === one)
  );
}

/** The claims of `derive` that are not guesses, with their evidence. */
function claimsOf({ effect, collection, id: own, keys: [key], filters }: Action): readonly Claim[] {
  const place = ({ in: location, path }: { readonly in: string; readonly path: readonly string[] }): string =>
    [location, ...path].join('.');
  const id = own ?? (key && { ...key, value: key.value.from });
  const claims: readonly Claim[] = [
    ...(effect.value === 'unknown' ? [] : [[`effect ${effect.value}`, effect] as const]),
    ...(collection ? [[`collection ${collection.value}`, collection] as const] : []),
    // Labels do not cover an id that callers can choose.
    ...(id && effect.value !== 'create' ? [[`id ${place(id.value)}`, id] as const] : []),
    ...filters.map((filter) => {
      const { from, operator, member } = filter.value;
      return [`filter ${place(from)} ${operator} ${member.join('.')}`, filter] as const;
    }),
  ];
  return claims.filter(([, { evidence }]) => evidence !== 'guessed');
}

export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`;

/** A row of the table in docs/explain.md. */
export function rowOf(name: string, { operations, recognized, right, labelled, found }: Score): string {
  return `| ${name} | ${operations} | ${right} of ${recognized} | ${percent(right, recognized)} | ${found} of ${labelled} | ${percent(found, labelled)} |`;
}
