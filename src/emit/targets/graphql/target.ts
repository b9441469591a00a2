import { jsonFile } from '../../encode/json.ts';
import { printedBy } from '../../encode/library.ts';
import { pathOf } from '../../encode/path.ts';
import { visibleText } from '../../encode/text.ts';
import { withQuotedStrings } from '../../shape/quoted-strings.ts';
import type { Target } from '../../target.ts';

/** The schema as one file of sorted SDL, and as the result of an introspection query. */
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
      {
        path: pathOf('introspection.json'),
        content: jsonFile(source.introspection()),
        write: 'always',
      },
    ]);
  },
};

/** Only quoted strings can escape invisible characters, so a block string containing one becomes a quoted string. */
function visibleSdl(sdl: string): string {
  if (visibleText(sdl) === sdl) return sdl;
  return visibleText(withQuotedStrings(sdl, (value) => visibleText(value) !== value));
}
