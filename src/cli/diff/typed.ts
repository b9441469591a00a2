import { InputError } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';

/** Converts the error for a missing file to a usage error, because the user typed the path. */
export async function typed<T>(path: string, found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    const isMissing =
      error instanceof InputError && error.diagnostics.some(({ code }) => code === 'file-missing');
    throw isMissing ? new InputError(say['cli-no-such-file']({ path })) : error;
  }
}
