import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { readTemplates } from '../../src/cli/generate/template-files.ts';
import { runInWorker } from '../../src/cli/jobs.ts';
import { splitWords } from '../../src/core/words.ts';
import { emit } from '../../src/emit/run.ts';
import { load } from '../../src/load/load.ts';
import { CORPUS } from '../support/corpus.ts';

/**
 * The public types of a client whose names are not in the document, without the resource classes, which
 * callers use only as properties.
 */
export interface Identifiers {
  readonly target: string;
  readonly invented: number;
  /** Names with more than five words. */
  readonly long: readonly string[];
  /** Names that end with a digit, unlike the names of the document. */
  readonly numbered: readonly string[];
}

const MAX_WORDS = 5;

/** Declarations of public types, by target. */
const DECLARATIONS: Readonly<Record<string, RegExp>> = {
  typescript: /^export (?:type|interface|class) (\w+)/gm,
  python: /^class ([A-Za-z]\w*)/gm,
  go: /^type ([A-Z]\w*)/gm,
  java: /^public (?:(?:final|abstract|sealed|non-sealed) )*(?:class|interface|enum|record) (\w+)/gm,
};

/** Classes of resources. */
const RESOURCES = /^Async|(?:Service|API|WithRawResponse)$/;

/** Our own files, and files that callers cannot import. */
const OTHERS = /(^|\/)(runtime|internal|docs)\//;

/** Generates the four clients of a document of the corpus, and measures the names in them. */
export async function identifiersOf(document: string): Promise<readonly Identifiers[]> {
  const { contract } = await load({ openapi: document, tolerate: true }, nodeSourceFiles(CORPUS));
  const names = [...contract!.types.values(), ...contract!.operations].map(({ name }) => name.words);
  const declared = new Set(names.map((words) => words.join('')));
  const source = JSON.stringify(contract!.sources.openapi!.document);
  const hasDigit = new Set((source.match(/\w*\d/g) ?? []).map((name) => splitWords(name).at(-1)!));
  const resources = new Set(
    contract!.operations.map(({ callPath }) => callPath.resources.flatMap(({ words }) => words).join('')),
  );
  const kit = { templates: readTemplates, job: runInWorker };
  return Promise.all(
    Object.entries(DECLARATIONS).map(async ([target, pattern]) => {
      const { files } = await emit(contract!, [{ id: target, options: {} }], kit);
      const found = files
        .filter(({ path }) => !OTHERS.test(path))
        .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name!));
      const isDeclared = (name: string): boolean =>
        [name, name.replace(/^Unknown/, ''), name.replace(/Params?$/, '')].some((one) => {
          const words = splitWords(one).join('');
          return resources.has(words) || declared.has(words);
        });
      const invented = [...new Set(found)].filter((name) => !RESOURCES.test(name) && !isDeclared(name));
      return {
        target,
        invented: invented.length,
        long: invented.filter((name) => splitWords(name.replaceAll('IDs', 'Ids')).length > MAX_WORDS),
        numbered: invented.filter((name) => /\d$/.test(name) && !hasDigit.has(splitWords(name).at(-1)!)),
      };
    }),
  );
}
