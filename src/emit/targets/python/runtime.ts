/** The runtime modules that a package needs, and the methods of its calls. */
import type { Contract } from '../../../model/contract.ts';
import { joinPy, py } from '../../encode/python.ts';
import type { View } from '../../templates.ts';

/** These match `from ._runtime import decode, encode` and `from .values import is_list`, with the imported modules. */
const NAMES = String.raw`import \(?([\w\s,]+)`;
const OF_PACKAGE = new RegExp(String.raw`\._runtime(?:\.(\w+)| ${NAMES})`, 'g');
const OF_RUNTIME = new RegExp(String.raw`^\s*from \.(?:(\w+) import| ${NAMES})`, 'gm');

/**
 * Returns the runtime files that the package imports, directly or indirectly, by path. `files` are all files of the
 * runtime, and `modules` are the sources of the package itself.
 */
export function usedRuntime(
  modules: readonly string[],
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const used = new Set(['__init__.py']);
  const open = modules.flatMap((text) => importedBy(text, OF_PACKAGE));
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const text = files.get(`${name}.py`);
    if (text === undefined || used.has(`${name}.py`)) continue;
    used.add(`${name}.py`);
    open.push(...importedBy(text, OF_RUNTIME));
  }
  return new Map([...files].filter(([path]) => used.has(path)));
}

function importedBy(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, module, names = '']) =>
    module === undefined ? names.split(/[\s,]+/) : [module],
  );
}

/** Kinds of responses that are read as they arrive. */
export interface Arrivals {
  readonly hasStreams: boolean;
  readonly hasDownloads: boolean;
}

/** Returns the template data of `_calls.py`, which has the calls for the protocols of the contract. */
export function callsView({ sources }: Contract, { hasStreams, hasDownloads }: Arrivals): View {
  const protocols = [
    ...(hasDownloads ? [{ module: py`download_calls`, name: py`DownloadCalls` }] : []),
    ...(sources.graphql ? [{ module: py`graphql_calls`, name: py`GraphqlCalls` }] : []),
    ...(sources.openapi ? [{ module: py`rest_calls`, name: py`RestCalls` }] : []),
    ...(hasStreams ? [{ module: py`stream_calls`, name: py`StreamCalls` }] : []),
  ];
  return {
    imports: joinPy(
      protocols.map(({ module, name }) => py`from ._runtime.${module} import Async${name}, ${name}`),
      '\n',
    ),
    bases: joinPy(protocols.map(({ name }) => name).toReversed(), ', '),
    asyncBases: joinPy(protocols.map(({ name }) => py`Async${name}`).toReversed(), ', '),
  };
}
