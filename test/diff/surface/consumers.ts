/** TypeScript that uses every name of an old client, compiled against a new one. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { surfaceOfJson, type Surface } from '../../../src/core/surface.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { sourceChanges, type SourceChange } from '../../../src/diff/surface/source-changes.ts';
import { emit } from '../../../src/emit/run.ts';
import type { Contract } from '../../../src/model/contract.ts';
import { environment } from '../../support/emit-contract.ts';

const MODULES = { importExtension: '.ts', needsModuleType: false, compiles: false } as const;
const OPTIONS = { ...environment, modules: MODULES };

/**
 * Writes the old and the new client, and `consumer.ts`, into `<folder>/<name>`. Returns the changes of names that
 * `diff` reports. Equal files of the runtime are shared, because classes with private fields are never assignable to
 * each other.
 */
export async function writePair(
  folder: string,
  name: string,
  old: Contract,
  next: Contract,
): Promise<readonly SourceChange[]> {
  const [before, after] = [await written(old, 'old'), await written(next, 'new')];
  writeFileSync(join(folder, name, 'consumer.ts'), consumerOf(before));
  return sourceChanges(before, after, true);

  async function written(contract: Contract, side: string): Promise<Surface> {
    const { files } = await emit(contract, [{ id: 'typescript', options: {} }], OPTIONS);
    let surface: Surface | undefined;
    for (const { path, text } of files) {
      const own = path.slice('typescript/'.length);
      const file = join(folder, name, side, own);
      if (own === 'surface.json') surface = surfaceOfJson(JSON.parse(text) as JsonValue);
      if (!own.endsWith('.ts')) continue;
      mkdirSync(dirname(file), { recursive: true });
      const shared = join(folder, 'shared', own);
      if (!own.startsWith('runtime/')) writeFileSync(file, text);
      else if (isShared(shared, text)) symlinkSync(shared, file);
      else writeFileSync(file, text);
    }
    return surface!;
  }
}

function isShared(file: string, text: string): boolean {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return readFileSync(file, 'utf8') === text;
}

const HEAD = `import type * as Old from './old/index.ts';
import type * as New from './new/index.ts';
type Result<F> = F extends (...args: never[]) => infer R ? (R extends AsyncIterable<infer I> ? I : Awaited<R>) : never;
type Args<F> = F extends (...args: infer A) => unknown ? A : never;
`;

/** Returns code that reads every value from the new client as the old type, and passes every old argument to it. */
function consumerOf({ names }: Surface): string {
  const uses = [...names].flatMap(([name, { kind, flow }]): readonly string[] => {
    if (kind === 'method') {
      const [old, now] = [`Old.Client${pathOf(name)}`, `New.Client${pathOf(name)}`];
      return [`(args: Args<${old}>): Args<${now}> => args`, `(got: Result<${now}>): Result<${old}> => got`];
    }
    if (kind === 'type')
      return [
        ...(flow === 'takes' ? [] : [`(value: New.${name}): Old.${name} => value`]),
        ...(flow === 'gives' ? [] : [`(value: Old.${name}): New.${name} => value`]),
      ];
    const [, holder = '', field] = /^(.+)\.(\w+)$/.exec(name) ?? [];
    if (kind !== 'field' || flow === 'takes') return [];
    if (names.get(holder)?.kind === 'type')
      return [`(value: New.${holder}) => value[${JSON.stringify(field)}]`];
    const method = holder.endsWith('()') ? holder.slice(0, -'()'.length) : '';
    return names.get(method)?.kind === 'method'
      ? [`(got: Result<New.Client${pathOf(method)}>) => got[${JSON.stringify(field)}]`]
      : [];
  });
  return HEAD + uses.map((use, index) => `export const use${index} = ${use};\n`).join('');
}

function pathOf(method: string): string {
  return method
    .split('.')
    .map((part) => `[${JSON.stringify(part)}]`)
    .join('');
}
