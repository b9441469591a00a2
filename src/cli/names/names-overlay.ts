/** Writes the names of calls as an overlay. */
import { writeFileSync } from 'node:fs';
import { dump } from 'js-yaml';
import { InputError } from '../../core/diagnostic.ts';
import { camelCase, splitWords } from '../../core/words.ts';
import { operationTarget } from '../../load/link/operation-target.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { Name } from '../../model/name.ts';
import { say } from '../diagnostics.ts';

interface Overlay {
  /** JSON or YAML. */
  readonly text: string;
  /** Number of operations that are in neither the root file of the document nor its overlays. */
  readonly elsewhere: number;
}

/**
 * Returns an overlay that sets the current name of each operation. `own` contains the files that an overlay can change: the
 * root of the document and its overlays.
 */
export function namesOverlay(contract: Contract, own: ReadonlySet<string>, isJson: boolean): Overlay {
  const operations = contract.operations.filter(isRest);
  const named = operations.filter(({ at }) => own.has(at.file));
  const overlay = {
    overlay: '1.0.0',
    info: { title: `Names of ${contract.title}`, version: contract.version || '1' },
    actions: named.map(({ callPath, ...operation }) => ({
      target: operationTarget(operation),
      update: {
        'x-fern-sdk-group-name': callPath.resources.map(spelled),
        'x-fern-sdk-method-name': spelled(callPath.action),
      },
    })),
  };
  const text = isJson
    ? `${JSON.stringify(overlay, null, 2)}\n`
    : dump(overlay, { lineWidth: -1, flowLevel: 4 });
  return { text, elsewhere: operations.length - named.length };
}

/** Returns a name in camel case, or with underscores if camel case would join words such as `list 2`. */
function spelled({ words }: Name): string {
  const camel = camelCase(words);
  return splitWords(camel).join(' ') === words.join(' ') ? camel : words.join('_');
}

/** Writes a new file. Throws `InputError` if the file exists, because the user may have edited it. */
export function writeNew(file: string, path: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? 'the file exists' : message;
    throw new InputError(say['names-overlay']({ path, reason }));
  }
}
