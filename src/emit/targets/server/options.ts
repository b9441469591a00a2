import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { invalidOption } from '../../diagnostics.ts';
import { folderOption, rejectUnknown } from '../../shape/target-options.ts';
import { ADAPTERS, type Adapter } from './adapters.ts';
import { type OutputPath } from '../../encode/path.ts';

/** The target's options, checked. Paths are relative to the project. */
export interface ServerOptions {
  /** The output folder, which contains the folder of the target. */
  readonly output: OutputPath;
  /** Folder for skeletons of resolvers. If it is not set, no skeletons are written. */
  readonly resolvers: OutputPath | undefined;
  /** Folder for skeletons of REST handlers. If it is not set, no skeletons are written. */
  readonly handlers: OutputPath | undefined;
  /** Type of the context of resolvers, and of handlers with skeletons: `src/context.ts#Context`. */
  readonly contextType: string | undefined;
  /** Types returned by resolvers for types of the SDL: `{ Book: 'src/rows.ts#BookRow' }`. */
  readonly mappers: Readonly<Record<string, string>>;
  /** Servers and frameworks for mounting the service. */
  readonly adapters: readonly Adapter[];
  /** TypeScript types of custom scalars. By default, the type of their JSON values. */
  readonly scalars: Readonly<Record<string, string>>;
}

const KNOWN = ['adapters', 'contextType', 'handlers', 'mappers', 'output', 'resolvers', 'scalars'];

/** Throws `InputError` for an unknown option or an invalid value. */
export function serverOptions(options: JsonObject): ServerOptions {
  rejectUnknown('server', options, KNOWN);
  const { output, resolvers, handlers, contextType, mappers, scalars, adapters } = options;
  return {
    output: folderOption('server', 'output', output ?? 'generated'),
    resolvers: resolvers === undefined ? undefined : folderOption('server', 'resolvers', resolvers),
    handlers: handlers === undefined ? undefined : folderOption('server', 'handlers', handlers),
    contextType: contextType === undefined ? undefined : symbol('contextType', contextType),
    mappers: symbols('mappers', mappers ?? {}),
    scalars: symbols('scalars', scalars ?? {}),
    adapters: adapterNames(adapters ?? ADAPTERS),
  };
}

const SYMBOL = /^(?:[\w./-]+#)?[A-Za-z_$][\w$]*$/;

function symbol(option: string, value: JsonValue): string {
  if (typeof value === 'string' && SYMBOL.test(value)) return value;
  return reject(option, 'the name of a type, or of a file and a type in it: src/context.ts#Context');
}

function symbols(option: string, value: JsonValue): Readonly<Record<string, string>> {
  if (!isJsonObject(value)) return reject(option, 'an object of names');
  return Object.fromEntries(
    Object.entries(value).map(([name, type]) => [name, symbol(`${option}.${name}`, type)]),
  );
}

function adapterNames(value: JsonValue): readonly Adapter[] {
  if (Array.isArray(value)) {
    const names = ADAPTERS.filter((name) => value.includes(name));
    if (names.length === value.length) return names;
  }
  return reject('adapters', `a list of ${ADAPTERS.map((name) => `"${name}"`).join(', ')}`);
}

function reject(option: string, wanted: string): never {
  throw invalidOption('server', option, wanted);
}
