/**
 * The figures of soundness for GraphQL: the verdicts of `diff` on edits that an operation proves to be
 * breaking.
 */
import { buildSchema, validateSchema } from 'graphql';
import { diff } from '../../../src/diff/diff.ts';
import type { Level } from '../../../src/diff/severity.ts';
import { TODAY } from '../../compat/compare.ts';
import { contractOf } from '../../diff/graphql/contract.ts';
import { Random } from '../../support/random.ts';
import type { Figures } from '../figures.ts';
import { edited } from './edit.ts';
import { breakOf, type Break } from './judge.ts';
import { randomOperation, type Operation } from './operation.ts';
import { printed, randomSchema } from './schema.ts';

/** Number of operations that are tried on each pair of schemas. */
const OPERATIONS = 60;

interface Proof extends Break, Operation {
  readonly level: Level | undefined;
  readonly before: string;
  readonly after: string;
}

/** Figures for breaks of requests and of responses, in this order. */
export async function sdlFigures(pairs: number, seed: number): Promise<readonly Figures[]> {
  const proofs: Proof[] = [];
  const random = new Random(seed);
  for (let left = pairs; left > 0; left--) proofs.push(...(await proofsOn(random)));
  return (['request', 'response'] as const).map((side) => {
    const proven = proofs.filter((each) => each.side === side);
    const of = (level: Level): number => proven.filter((each) => each.level === level).length;
    return {
      name: `${pairs} random GraphQL schemas, edited at random, ${side}s`,
      proven: proven.length,
      breaking: of('breaking'),
      dangerous: of('dangerous'),
      unsound: proven.filter(({ level }) => !SOUND.includes(level)).map(lineOf),
    };
  });
}

/**
 * The levels of sound verdicts. A result that is new for callers, such as a new enum value, is dangerous, and so is a
 * stricter type of a field that conflicts only under an alias.
 */
const SOUND: readonly (Level | undefined)[] = ['breaking', 'dangerous'];

function lineOf({ level, before, after, document, variables, why }: Proof): string {
  return `${level ?? 'nothing'}: ${why}\n${before}\n--- after\n${after}\n--- operation\n${document} ${JSON.stringify(variables)}`;
}

/** Returns at most one proof for each side. */
async function proofsOn(random: Random): Promise<readonly Proof[]> {
  const { before, after } = pairOf(random);
  const [old, next] = [buildSchema(before), buildSchema(after)];
  const found = new Map<Break['side'], Break & Operation>();
  for (let left = OPERATIONS; left > 0; left--) {
    const operation = randomOperation(old, random);
    const broken = breakOf(old, next, operation, random);
    if (broken && !found.has(broken.side)) found.set(broken.side, { ...operation, ...broken });
  }
  if (found.size === 0) return [];
  const { worst } = await diff(await contractOf(before), await contractOf(after), { today: TODAY });
  return [...found.values()].map((proof) => ({ ...proof, level: worst, before, after }));
}

/** Returns two different valid schemas. */
function pairOf(random: Random): { readonly before: string; readonly after: string } {
  for (;;) {
    const schema = randomSchema(random);
    const before = printed(schema);
    for (let tries = isValid(before) ? 5 : 0; tries > 0; tries--) {
      const after = printed(edited(schema, random));
      if (after !== before && isValid(after)) return { before, after };
    }
  }
}

function isValid(text: string): boolean {
  try {
    return validateSchema(buildSchema(text)).length === 0;
  } catch {
    return false;
  }
}
