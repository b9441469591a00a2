import { ownedFile } from '../../output-file.ts';
import { jsonFile } from '../../encode/json.ts';
import { printedBy } from '../../encode/library.ts';
import { visibleText } from '../../encode/text.ts';
import { withQuotedStrings } from '../../shape/quoted-strings.ts';
import type { Target } from '../../target.ts';

/** Writes the schema as one file of sorted SDL, and as the result of an introspection query. */
export const target: Target = {
  id: 'graphql',
  generate(contract) {
    const source = contract.sources.graphql;
    if (!source) return Promise.resolve([]);
    return Promise.resolve([
      ownedFile('schema.graphql', printedBy('graphql', 'graphql', visibleSdl(source.sdl))),
      ownedFile('introspection.json', jsonFile(source.introspection())),
    ]);
  },
};

/**
 * Returns SDL in which block strings with invisible characters are quoted strings, because only these can escape them.
 */
function visibleSdl(sdl: string): string {
  if (visibleText(sdl) === sdl) return sdl;
  return visibleText(withQuotedStrings(sdl, (value) => visibleText(value) !== value));
}
