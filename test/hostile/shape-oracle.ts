/**
 * Generates every target for difficult documents, and lets the languages' own tools judge the result within
 * a time limit. It counts like `oracle.ts`; a cell is a pair of a shape and a target.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError } from '../../src/core/diagnostic.ts';
import { emit, type EmittedFile } from '../../src/emit/run.ts';
import { targets } from '../../src/emit/targets/registry.ts';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { environment } from '../support/emit-contract.ts';
import { complaintOf, JUDGES } from './judges.ts';
import type { Figures } from './oracle.ts';
import { GRAPHQL_SHAPES } from './shapes/graphql.ts';
import { OPENAPI_SHAPES } from './shapes/openapi.ts';
import type { Shape } from './shapes/shape.ts';

export const SHAPES: readonly Shape[] = [...OPENAPI_SHAPES, ...GRAPHQL_SHAPES];

/**
 * Limit of processor time in milliseconds, for loading and for each target. Each mebibyte of input adds the same amount.
 */
const WORK = 10_000;
/** Limit in milliseconds for each compiler, on a busy machine. */
const COMPILATION = 240_000;

export async function judgedShapes(
  shapes: Iterable<Shape>,
  report: (found: string) => void = () => undefined,
): Promise<Figures> {
  const [escapes, faults]: [string[], string[]] = [[], []];
  const refusals = new Map<string, number>();
  let count = 0;
  const fault = (shape: Shape, text: string): void => {
    faults.push(`${shape.name}: ${text}`);
    report(faults.at(-1)!);
  };
  for (const shape of shapes) {
    count += 1;
    /**
     * Returns the result of the work within the time limit, or undefined if the document is rejected. A rejection that
     * the shape does not expect is a fault.
     */
    const tried = async <Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> => {
      const start = process.cpuUsage();
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof InputError)) fault(shape, `${what}: ${String(error)}`);
        else {
          const { code, message } = error.diagnostics[0]!;
          refusals.set(code, (refusals.get(code) ?? 0) + 1);
          if (shape.refusals?.includes(code) !== true) fault(shape, `${what}: ${code}: ${message}`);
        }
        return undefined;
      } finally {
        const { user, system } = process.cpuUsage(start);
        const milliseconds = (user + system) / 1000;
        if (milliseconds > WORK + (WORK * bytesOf(shape)) / 2 ** 20)
          fault(shape, `${what}: ${Math.round(milliseconds)} ms`);
      }
    };
    const contract = await tried('load', () => contractOf(shape));
    if (!contract) continue;
    const files: EmittedFile[] = [];
    for (const { id } of targets) {
      const emitted = await tried(id, () =>
        emit(contract, [{ id, options: {} }], { ...environment, inputBytes: bytesOf(shape) }),
      );
      files.push(...(emitted?.files.filter(({ target }) => target === id) ?? []));
    }
    for (const judge of JUDGES) {
      if (!judge.isThere || !files.some(({ target }) => judge.targets.includes(target))) continue;
      if (shape.hasLongNames && judge.name === 'ruff format') continue;
      const folder = await mkdtemp(join(tmpdir(), 'diptych-hostile-'));
      const complaint = await complaintOf(judge, files, folder, COMPILATION);
      await rm(folder, { recursive: true });
      if (complaint === '') continue;
      escapes.push(`${shape.name}: ${judge.name}: ${complaint.slice(0, 600)}`);
      report(escapes.at(-1)!);
    }
  }
  return { tried: count * targets.length, escapes, refusals, faults };
}

async function contractOf({ files }: Shape): Promise<Contract> {
  const named = (path: string): readonly string[] => (Object.hasOwn(files, path) ? [path] : []);
  const [openapi] = named('openapi.json');
  const { contract, diagnostics } = await load(
    {
      ...(openapi !== undefined && { openapi }),
      graphql: named('schema.graphql'),
      documents: named('operations.graphql'),
    },
    memoryFiles(files),
  );
  if (contract) return contract;
  throw new InputError(...diagnostics.filter(({ severity }) => severity === 'error'));
}

function bytesOf({ files }: Shape): number {
  return Object.values(files).reduce((sum, text) => sum + text.length, 0);
}
