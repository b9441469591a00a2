import { Kind, parse, print, visit } from 'graphql';
import { printedBy } from '../../encode/library.ts';
import { pathOf } from '../../encode/path.ts';
import { visibleText } from '../../encode/text.ts';
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
        content: printedBy('graphql', 'graphql', visibleSdl(source.sdl)),
        write: 'always',
      },
    ]);
  },
};

/** Invisible characters can be escaped in quoted strings alone, so that a text that holds one becomes such a string. */
function visibleSdl(sdl: string): string {
  if (visibleText(sdl) === sdl) return sdl;
  const quoted = visit(parse(sdl, { noLocation: true }), {
    [Kind.STRING]: (node) => (visibleText(node.value) === node.value ? undefined : { ...node, block: false }),
  });
  return visibleText(print(quoted));
}
