import { InputError } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';

/** A file that was typed and is not there is wrong use; one that a document refers to is a fault of that document. */
export async function typed<T>(path: string, found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    const isMissing =
      error instanceof InputError && error.diagnostics.some(({ code }) => code === 'file-missing');
    throw isMissing ? new InputError(say['cli-no-such-file']({ path })) : error;
  }
}
