import { InputError } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';

/** Converts a missing file to a usage error if its path was typed. In documents, missing files are other errors. */
export async function typed<T>(path: string, found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    const isMissing =
      error instanceof InputError && error.diagnostics.some(({ code }) => code === 'file-missing');
    throw isMissing ? new InputError(say['cli-no-such-file']({ path })) : error;
  }
}
