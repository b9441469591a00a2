import { createContext, Script } from 'node:vm';

const TIMEOUT = 'ERR_SCRIPT_EXECUTION_TIMEOUT';
const script = new Script('work()');
let context: { work?: () => unknown } | undefined;

/**
 * Returns the result of synchronous work, or undefined if it takes too long or exhausts the stack, as long matches of
 * regular expressions can. Runs it in a VM context, because Node cannot interrupt a function or a match otherwise.
 */
export function withinTime<Result>(
  milliseconds: number,
  work: () => Result,
): { readonly result: Result } | undefined {
  context ??= createContext(Object.create(null) as object);
  context.work = work;
  try {
    return { result: script.runInContext(context, { timeout: milliseconds }) as Result };
  } catch (error) {
    if (error instanceof RangeError || (error as NodeJS.ErrnoException).code === TIMEOUT) return undefined;
    throw error;
  } finally {
    delete context.work;
  }
}
