/** A client in each language sends and receives 1 GiB within 32 MiB of memory. */
import { mkdir, copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emitModule } from '../go/emitted.ts';
import { emitPackage as emitJava } from '../java/emitted.ts';
import { emitPackage as emitPython } from '../python/emitted.ts';
import { hasGo, runGo } from '../support/go.ts';
import { classPath, compile, hasJava, LIBRARIES, runJdk } from '../support/java.ts';
import { hasPython, PYTHON } from '../support/python.ts';
import { runProgram, type Ended } from '../support/run-program.ts';
import { isThorough } from '../support/thorough.ts';
import { emitClient } from '../typescript/emitted-client.ts';
import { byteServer, type ByteServer } from './server.ts';

const HERE = import.meta.dirname;
const CONTRACT = resolve(HERE, '../conformance/contract');
const INPUT = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
const GIB = 2 ** 30;
const MAX_BYTES = 32 * 2 ** 20;
/** The size of a body that does not fit when it is read as a whole. */
const WHOLE = 48 * 2 ** 20;

/** Runs a program; its arguments are the address, the size, and `stream` or `whole`. */
type Run = (...args: string[]) => Promise<Ended>;

interface Made {
  readonly run: Run;
  readonly remove: () => Promise<void>;
}

interface Row {
  readonly isHere: boolean;
  /** The number of clients that the program uses. */
  readonly clients: number;
  readonly make: () => Promise<Made>;
}

const ROWS: Readonly<Record<string, Row>> = {
  TypeScript: { isHere: true, clients: 1, make: typescript },
  Python: { isHere: hasPython, clients: 2, make: python },
  Go: { isHere: hasGo, clients: 1, make: go },
  Java: { isHere: hasJava, clients: 2, make: java },
};

async function typescript(): Promise<Made> {
  const emitted = await emitClient(CONTRACT, INPUT);
  const flags = [`--max-old-space-size=${MAX_BYTES >> 20}`, '--expose-gc', join(HERE, 'large-bytes.mjs')];
  const client = join(emitted.folder, 'typescript/index.ts');
  return {
    run: (...args) => runProgram(process.execPath, [...flags, client, ...args]),
    remove: () => emitted.remove(),
  };
}

async function python(): Promise<Made> {
  const { name, sources, remove } = await emitPython(CONTRACT, INPUT);
  const program = [join(HERE, 'large_bytes.py'), name];
  const env = { PYTHONPATH: sources, PYTHONDONTWRITEBYTECODE: '1' };
  return { run: (...args) => runProgram(PYTHON, [...program, ...args], { env }), remove };
}

async function go(): Promise<Made> {
  const { folder, remove } = await emitModule(CONTRACT, INPUT, { module: 'large.test/client' });
  const own = join(folder, 'internal/program');
  await mkdir(own, { recursive: true });
  await copyFile(join(HERE, 'main.go'), join(own, 'main.go'));
  await runGo(folder, ['build', '-o', 'program', './internal/program']);
  return { run: (...args) => runProgram(join(folder, 'program'), args), remove };
}

/** Half of the memory is for the heap, and half for buffers outside of it. */
async function java(): Promise<Made> {
  const { sources, remove } = await emitJava(CONTRACT, INPUT);
  const classes = await compile({ sources: [sources] });
  const program = await compile({ sources: [HERE], classes: [classes], options: ['-Xlint:-try'] });
  const most = MAX_BYTES >> 21;
  const flags = [
    `-Xmx${most}m`,
    `-XX:MaxDirectMemorySize=${most}m`,
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
  ];
  const path = classPath(LIBRARIES, [classes, program]);
  return { run: (...args) => runJdk('java', [...flags, '-cp', path, 'LargeBytes', ...args]), remove };
}

describe.each(Object.entries(ROWS))('%s', (_, { isHere, clients, make }) => {
  let server: ByteServer;
  let made: Made | undefined;
  beforeAll(async () => {
    server = await byteServer();
    if (isHere && isThorough) made = await make();
  }, 300_000);
  afterAll(async () => {
    await server.close();
    await made?.remove();
  });

  test.skipIf(!isHere || !isThorough)('1 GiB in each direction', { timeout: 600_000 }, async () => {
    const { code, output, stderr } = await made!.run(server.url, String(GIB), 'stream');
    expect(code, stderr).toBe(0);
    const { counts, peak } = JSON.parse(output) as { readonly counts: unknown; readonly peak: number };
    expect(counts).toEqual(Array.from({ length: 2 * clients }, () => GIB));
    expect(server.received).toEqual(Array.from({ length: clients }, () => GIB));
    expect(peak).toBeLessThanOrEqual(MAX_BYTES);
  });

  test.skipIf(!isHere || !isThorough)(
    'control: a whole body exceeds the memory',
    { timeout: 600_000 },
    async () => {
      const { code, output } = await made!.run(server.url, String(WHOLE), 'whole');
      const isOver = code !== 0 || (JSON.parse(output) as { readonly peak: number }).peak > MAX_BYTES;
      expect(isOver).toBe(true);
    },
  );
});
