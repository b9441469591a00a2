import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, '../../docs/servers.md');

/** The example of each framework in `docs/servers.md`, by its heading. Imports end in `.ts`, as test projects need. */
export function snippets(): ReadonlyMap<string, string> {
  const sections = readFileSync(PAGE, 'utf8').split(/^### /m).slice(1);
  return new Map(
    sections.flatMap((section) => {
      const [heading = ''] = section.split('\n', 1);
      const code = /^```ts\n(.*?)^```$/ms.exec(section)?.[1];
      return code === undefined ? [] : [[heading, code.replace(/(from '\.[^']*)\.js'/g, "$1.ts'")] as const];
    }),
  );
}
