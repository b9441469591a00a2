import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Mutant } from '../mutant.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The number of locations at which each keyword is removed. */
const DROPPED: Readonly<Record<string, number>> = {
  type: 2,
  required: 2,
  pattern: 1,
  enum: 1,
  format: 1,
  maxLength: 1,
  minLength: 1,
  maximum: 1,
  minimum: 1,
  maxItems: 1,
  minItems: 1,
  uniqueItems: 1,
  additionalProperties: 1,
  unevaluatedProperties: 1,
};

/** Keywords of bounds. Each bound is changed by one, once in each direction. */
const MOVED = ['maxLength', 'minLength', 'maximum', 'minimum', 'maxItems'];

/** A constraint of the contract: a location at which the generated validators reject a value. */
interface Site {
  readonly file: string;
  readonly place: string;
  readonly keyword: string;
  /** The code that rejects the value. */
  readonly refusal: string;
  /** The condition before this code. */
  readonly condition: string;
  /** True if the schema also has an enum or a constant at this location. */
  readonly isNarrower: boolean;
  /** True if the condition checks the same constraint again. */
  readonly isRepeated: boolean;
}

/** Returns mutants that do not check a constraint of requests, or whose bound is wrong by one. */
export function constraintMutants(): readonly Mutant[] {
  const sites = allSites();
  const of = (keyword: string, count: number): readonly Site[] =>
    spread(
      sites.filter((site) => site.keyword === keyword),
      count,
    );
  return [
    ...Object.entries(DROPPED).flatMap(([keyword, count]) => of(keyword, count).map(dropped)),
    ...MOVED.flatMap((keyword) => of(keyword, 1).flatMap((site) => [moved(site, 1), moved(site, -1)])),
  ];
}

const REFUSAL =
  /( *if\([^\n]*\)\{\n *)?(const (err\d+) = \{instancePath[^\n]*?schemaPath:"([^"]+)",keyword:"(\w+)"[^\n]*\n *\(vErrors \?\?= \[\]\)\.push\(\3\);\n *errors\+\+;)/g;

function allSites(): readonly Site[] {
  return globSync('generated/validators/{request,operations}/*.js', { cwd: ROOT })
    .toSorted()
    .filter((file) => !file.endsWith('-id.js') && isUsed(file))
    .flatMap(sitesOf)
    .filter(isDetectable);
}

function sitesOf(file: string): readonly Site[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return Array.from(
    text.matchAll(REFUSAL),
    ([, condition = '', refusal = '', , place = '', keyword = '']): Site => ({
      file,
      place,
      keyword,
      refusal,
      condition,
      isNarrower: ['enum', 'const'].some((other) => text.includes(`"${place.replace(/[^/]+$/, other)}"`)),
      isRepeated: text.includes(` = ${/missingProperty: ("[^"]*")/.exec(refusal)?.[1]})`),
    }),
  );
}

/** True if the service loads a module: its routes load the modules of operations, which import other modules. */
function isUsed(file: string): boolean {
  const [folder, name] = file.split('/').slice(-2);
  return folder === 'operations' || imported().has(name!);
}

let importedOnce: ReadonlySet<string> | undefined;
function imported(): ReadonlySet<string> {
  importedOnce ??= new Set(
    globSync('generated/validators/{request,operations}/*.js', { cwd: ROOT }).flatMap((file) =>
      Array.from(
        readFileSync(join(ROOT, file), 'utf8').matchAll(
          /^import .* from '(?:\.|\.\.\/request)\/([^']+)';$/gm,
        ),
        ([, name = '']) => name,
      ),
    ),
  );
  return importedOnce;
}

/**
 * True if the service would accept the value that a constraint rejects. False for constraints that other code repeats:
 * the router reads parameters itself, an unknown cursor or id is rejected in any form, a header is always a string, and
 * a number of over 32 bits exceeds the maximum page size.
 */
function isDetectable({ file, place, keyword, condition, isNarrower, isRepeated }: Site): boolean {
  if (keyword === 'format' && place.includes('/limit/')) return false;
  // An enum also rejects other types. If a condition has no `then`, its code repeats the check.
  if (keyword === 'type' && isNarrower) return false;
  if (place.includes('/then/') && isRepeated) return false;
  // An empty string in a query may count as an absent parameter.
  if (keyword === 'minLength' && place.includes('/query/') && /< 1\)/.test(condition)) return false;
  if (!file.includes('/operations/')) return !isOfId(place);
  if (!/^#\/properties\/(query|header)\/properties\/[^/]+\//.test(place)) return false;
  return !place.includes('/query/properties/cursor/') && !(keyword === 'type' && place.includes('/header/'));
}

/** True if the value is a reference to another resource. */
function isOfId(place: string): boolean {
  return /\/properties\/\w+_ids?\/(?:items\/)?\w+$/.test(place);
}

/** Returns `count` sites from as many different files as possible. */
function spread(sites: readonly Site[], count: number): readonly Site[] {
  const files = [...Map.groupBy(sites, ({ file }) => file).values()];
  const step = Math.max(1, Math.floor(files.length / count));
  return files
    .filter((_, index) => index % step === 0)
    .slice(0, count)
    .map((same) => same[0]!);
}

function dropped({ file, place, keyword, refusal }: Site): Mutant {
  return {
    id: `request-${slug(keyword)}-dropped-${slug(basename(file, '.js'))}-${slug(place)}`,
    kind: 'constraint-not-checked',
    check: 'negative-data-rejection',
    breaks: `${basename(file, '.js')}: ${place} is not checked.`,
    edits: [{ file, from: refusal, to: '' }],
  };
}

/** @param by 1 accepts one more value, and -1 one value less */
function moved({ file, place, keyword, refusal, condition }: Site, by: 1 | -1): Mutant {
  const step = keyword.startsWith('max') ? by : -by;
  const wider = by === 1;
  return {
    id: `request-${slug(keyword)}-${wider ? 'one-more' : 'one-less'}-${slug(basename(file, '.js'))}-${slug(place)}`,
    kind: 'off-by-one',
    check: wider ? 'negative-data-rejection' : 'positive-data-acceptance',
    breaks: `${basename(file, '.js')}: ${place} is ${wider ? 'wider' : 'narrower'} by one.`,
    edits: [
      {
        file,
        from: condition + refusal,
        to:
          condition.replaceAll(
            /([<>]=? )(\d+)/g,
            (_, sign: string, bound: string) => sign + (Number(bound) + step),
          ) + refusal,
      },
    ],
  };
}

function slug(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$|properties-/g, '')
    .toLowerCase();
}
