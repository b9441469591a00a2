/** Parses merged files, because a merge without a conflict can still be wrong. */
import { extname } from 'node:path';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { display } from '../write/places.ts';
import type { WritePlan } from '../write/plan-write.ts';
import { say } from './edit-diagnostics.ts';

/** Returns an error for each merged file that its parser rejects. Files of other languages are not parsed. */
export async function syntaxErrors({
  places,
  kept,
  merged,
}: Pick<WritePlan, 'places' | 'kept' | 'merged'>): Promise<readonly Diagnostic[]> {
  const errors: Diagnostic[] = [];
  for (const path of merged) {
    const reason = await syntaxError(path, kept.get(path) ?? '');
    if (reason !== undefined)
      errors.push(say['edit-unparsable']({ path: display(places, 'out', path), reason }));
  }
  return errors;
}

async function syntaxError(path: string, text: string): Promise<string | undefined> {
  const extension = extname(path);
  if (/^\.[cm]?[jt]sx?$/.test(extension)) {
    // Loaded on demand, because loading the compiler takes most of the start-up time.
    const { scriptError } = await import('../../emit/ecmascript/syntax.ts');
    return scriptError(path, text);
  }
  try {
    if (extension === '.json') JSON.parse(text);
    if (extension === '.yaml' || extension === '.yml') (await import('js-yaml')).load(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
