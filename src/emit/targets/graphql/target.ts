import { printedBy } from '../../encode/library.ts';
import { pathOf } from '../../encode/path.ts';
import type { Target } from '../../target.ts';

/** The schema as one file of sorted SDL. */
export const target: Target = {
  id: 'graphql',
  generate(contract) {
    const source = contract.sources.graphql;
    if (!source) return Promise.resolve([]);
    return Promise.resolve([
      {
        path: pathOf('schema.graphql'),
        content: printedBy('graphql', 'graphql', source.sdl),
        write: 'always',
      },
    ]);
  },
};
