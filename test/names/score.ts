import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { singular } from '../../src/core/inflection.ts';
import { splitWords } from '../../src/core/words.ts';
import { load } from '../../src/load/load.ts';
import type { NameRule, Naming } from '../../src/load/naming.ts';
import { callName, isRest } from '../../src/model/lookup.ts';
import type { RestOperation } from '../../src/model/operation.ts';
import { CORPUS } from '../support/corpus.ts';
import { openaiMethods, stripeMethods, twilioMethods, type HandMade } from './hand-made.ts';

export interface Comparison {
  /** The npm package of the handwritten client, and its version. */
  readonly client: string;
  readonly names: Partial<Naming>;
  readonly compared: number;
  /** The share of compared operations whose resources and method both agree, from 0 to 1. */
  readonly score: number;
  /** Our name and their name. */
  readonly others: readonly string[];
}

interface Subject {
  readonly client: string;
  readonly document: string;
  readonly names: Partial<Naming>;
  readonly methods: () => readonly HandMade[];
}

/** OpenAI's generator configuration contains facts that its paths do not show, and two prefixes. */
const OPENAI_RULES: readonly NameRule[] = [
  { path: '/threads/runs', method: 'POST', group: ['beta', 'threads'], action: 'createAndRun' },
  { path: '/assistants/**', group: ['beta', 'assistants'] },
  { path: '/threads/**', group: ['beta', 'threads'] },
  { path: '/organization/**', group: ['admin', 'organization'] },
  { path: '/chatkit/**', group: ['beta', 'chatkit'] },
  { path: '/projects/**', group: ['admin', 'organization', 'projects'] },
];

export const SUBJECTS: readonly (Subject & { readonly floor: number })[] = [
  {
    client: 'stripe',
    document: 'stripe.json',
    names: { nested: 'methods' },
    methods: stripeMethods,
    floor: 0.9,
  },
  { client: 'twilio', document: 'twilio_api_v2010.json', names: {}, methods: twilioMethods, floor: 0.85 },
  {
    client: 'openai',
    document: 'openai.json',
    names: { rules: OPENAI_RULES },
    methods: openaiMethods,
    floor: 0.85,
  },
];

/** Compares the names of a document's calls with those of a hand-made client, ignoring case, number, and synonyms. */
export async function compare({ client, document, names, methods }: Subject): Promise<Comparison> {
  const { contract } = await load({ openapi: document, names, tolerate: true }, nodeSourceFiles(CORPUS));
  const theirs = Map.groupBy(methods(), ({ method, path }) => `${method} ${path}`);
  const rows = contract!.operations.filter(isRest).flatMap((operation) => {
    const path = operation.path.replace(/\{[^}]*\}/g, '{}').replace(/\/$/, '');
    const same = theirs.get(`${operation.method} ${path}`);
    return same
      ? [{ operation, same, agrees: same.some((one) => meaning(one) === meaningOf(operation)) }]
      : [];
  });
  const { version } = JSON.parse(
    await readFile(join(import.meta.dirname, '../../node_modules', client, 'package.json'), 'utf8'),
  ) as { version: string };
  return {
    client: `${client} ${version}`,
    names,
    compared: rows.length,
    score: rows.filter(({ agrees }) => agrees).length / rows.length,
    others: rows
      .filter(({ agrees }) => !agrees)
      .map(({ operation, same }) => {
        const other = same.map(({ resources, action }) => [...resources, action].join('.')).join(', ');
        return `${operation.id}: ${callName(operation.callPath)}, and by hand ${other}`;
      }),
  };
}

const SYNONYMS: Readonly<Record<string, string>> = {
  retrieve: 'get',
  fetch: 'get',
  del: 'delete',
  remove: 'delete',
};

function meaning({ resources, action }: HandMade): string {
  return key(resources.map(splitWords), splitWords(action));
}

function meaningOf({ callPath }: RestOperation): string {
  return key(
    callPath.resources.map(({ words }) => words),
    callPath.action.words,
  );
}

function key(resources: readonly (readonly string[])[], [verb = '', ...others]: readonly string[]): string {
  const nouns = resources.flat().map(singular).join('');
  return `${nouns}.${[SYNONYMS[verb] ?? verb, ...others].map(singular).join('')}`;
}
