import { InputError } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';

/** A missing file named on the command line is a usage error; one named by a document is a fault of the document. */
export async function typed<T>(path: string, found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    const isMissing =
      error instanceof InputError && error.diagnostics.some(({ code }) => code === 'file-missing');
    throw isMissing ? new InputError(say['cli-no-such-file']({ path })) : error;
  }
}
