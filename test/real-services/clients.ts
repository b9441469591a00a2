/** Emits clients of a service in each language, and makes calls with them. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emitModule } from '../go/emitted.ts';
import { emitPackage as emitJava } from '../java/emitted.ts';
import { emitPackage as emitPython } from '../python/emitted.ts';
import { hasGo, runGo } from '../support/go.ts';
import { classPath, compile, hasJava, LIBRARIES } from '../support/java.ts';
import { JDK } from '../support/jdk.ts';
import { hasPython, PYTHON } from '../support/python.ts';
import type { Call } from './calls.ts';
import { perform } from './program.ts';
import type { Performed, Service } from './service.ts';
import { performInTypeScript } from './typescript.ts';

export interface ClientRow {
  /** False on a machine without the language. */
  readonly isHere: boolean;
  perform(service: Service, url: string, calls: readonly Call[]): AsyncGenerator<Performed>;
}

export const CLIENTS: Readonly<Record<string, ClientRow>> = {
  TypeScript: { isHere: true, perform: performInTypeScript },
  Python: { isHere: hasPython, perform: performInPython },
  Go: { isHere: hasGo, perform: performInGo },
  Java: { isHere: hasJava, perform: performInJava },
};

const CONFORMANCE = join(import.meta.dirname, '../conformance');
const SPELLING = join(CONFORMANCE, 'java/spelling');

async function* performInPython(
  { root, input, authorization }: Service,
  url: string,
  calls: readonly Call[],
): AsyncGenerator<Performed> {
  const { name, sources, remove } = await emitPython(root, input);
  try {
    const args = [join(import.meta.dirname, 'python/main.py'), name, url, authorization];
    yield* perform({ command: PYTHON, args, env: { PYTHONPATH: sources } }, calls);
  } finally {
    await remove();
  }
}

/** Makes calls in Go, with the code of the conformance runner. */
async function* performInGo(
  { root, input, authorization }: Service,
  url: string,
  calls: readonly Call[],
): AsyncGenerator<Performed> {
  const { folder, remove } = await emitModule(root, input, { module: 'conformance.test/client' });
  try {
    const own = join(folder, 'internal/conformance');
    await mkdir(own, { recursive: true });
    for (const name of ['calls_test.go', 'vector_test.go'])
      await copyFile(join(CONFORMANCE, 'go', name), join(own, name));
    for (const name of await readdir(join(import.meta.dirname, 'go')))
      await copyFile(join(import.meta.dirname, 'go', name), join(own, name));
    await exportReaders(folder);
    const command = join(folder, 'calls.test');
    await runGo(folder, ['test', '-c', '-o', command, './internal/conformance']);
    const env = { SERVICE_URL: url, SERVICE_AUTHORIZATION: authorization };
    yield* perform({ command, args: ['-test.run=^TestCalls$'], env }, calls);
  } finally {
    await remove();
  }
}

/**
 * Exports the functions that read unions, which are private to the package. A program needs them because its calls are
 * JSON; other callers construct a variant.
 */
async function exportReaders(folder: string): Promise<void> {
  const file = join(folder, 'unions.go');
  const unions = existsSync(file) ? await readFile(file, 'utf8') : '';
  const readers = [...unions.matchAll(/^func (read(\w+))\(data \[\]byte, into \*\2\) error/gm)];
  const rows = readers.map(([, reader, name]) => `\t"${name}": ${reader},\n`).join('');
  const map = `// UnionReaders are by name of the type.\nvar UnionReaders = map[string]any{\n${rows}}\n`;
  const optional = readers.map(
    ([, reader, name]) =>
      `\t"${name}": optional(${reader}),\n\t"[]${name}": optional(core.ReadList(${reader})),\n`,
  );
  const optionalMap = `// OptionalUnionReaders return an Opt of a union or of a list of unions.
var OptionalUnionReaders = map[string]func([]byte) (any, error){\n${optional.join('')}}

func optional[T any](read core.Reader[T]) func([]byte) (any, error) {
	return func(data []byte) (any, error) {
		var into core.Opt[T]
		err := core.ReadOpt(read)(data, &into)
		return into, err
	}
}
`;
  const imports = 'import "conformance.test/client/internal/core"\n\n';
  await writeFile(join(folder, 'union_readers.go'), `package client\n\n${imports}${map}\n${optionalMap}`);
}

async function* performInJava(
  { root, input, authorization }: Service,
  url: string,
  calls: readonly Call[],
): AsyncGenerator<Performed> {
  const { sources, remove } = await emitJava(root, input, { module: 'conformance.client' });
  try {
    const files = await readdir(join(sources, 'conformance/client'));
    const name = files.find((file) => /(?<!Async)Client\.java$/.test(file))!.replace('.java', '');
    const classes = await compile({ sources: [sources] });
    const programs = await compile({
      sources: [join(import.meta.dirname, 'java'), SPELLING],
      classes: [classes],
    });
    const path = classPath(LIBRARIES, [classes, programs]);
    const args = ['-cp', path, 'conformance.client.Calls', `conformance.client.${name}`, url, authorization];
    yield* perform({ command: join(JDK!, 'bin/java'), args }, calls);
  } finally {
    await remove();
  }
}
