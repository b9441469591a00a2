import type { JsonValue } from '../../../core/json.ts';
import { jsonFile } from '../../encode/json.ts';
import { pathOf, type OutputPath } from '../../encode/path.ts';
import { invalidOption } from '../../diagnostics.ts';
import type { Target } from '../../target.ts';

/** Writes the bundled document as one JSON file. The `file` option is its name (default: `openapi.json`). */
export const target: Target = {
  id: 'openapi',
  generate(contract, kit) {
    const source = contract.sources.openapi;
    if (!source) return Promise.resolve([]);
    const path = fileName(kit.options['file']);
    return Promise.resolve([{ path, content: jsonFile(source.document as JsonValue), write: 'always' }]);
  },
};

function fileName(option: JsonValue | undefined): OutputPath {
  if (option === undefined) return pathOf('openapi.json');
  if (typeof option === 'string' && /^[a-z0-9][a-z0-9._-]*\.json$/i.test(option)) return pathOf(option);
  throw invalidOption('openapi', 'file', 'a file name that ends in .json');
}
