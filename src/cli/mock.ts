/** `diptych/mock`: serves a contract inside a program or a test, without a port. */
import type { Contract } from '../model/contract.ts';
import { FaultError } from '../mock/faults/choose.ts';
import { createMock as create, type Mock as Handler, type MockOptions } from '../mock/mock.ts';
import { checkOptions } from './mock/options.ts';
import { isState } from './mock/state-file.ts';

export { InputError, type Diagnostic, type Severity } from '../core/diagnostic.ts';
export type { Contract } from '../model/contract.ts';
export type { WebhookAttempt } from '../mock/events/outbox.ts';
export type { MockOptions, SavedState } from '../mock/mock.ts';
export type { Documents } from './config/define-verify.ts';
export { loadContract, type LoadOptions } from './load-documents.ts';

export interface Mock extends Omit<Handler, 'fetch'> {
  /**
   * Responds to a request as the contract specifies. Accepts the arguments of the global `fetch`, and paths without an
   * origin.
   */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>;
}

/** The origin of paths without an origin. */
const ORIGIN = 'http://localhost';

/**
 * Creates a mock of the contract in memory, with one state for REST and GraphQL. Throws `TypeError` for an unknown option
 * or fault.
 */
export function createMock(contract: Contract, options: MockOptions = {}): Mock {
  checkOptions(options);
  const mock = created(contract, options);
  return {
    ...mock,
    load: (state) => {
      if (!isState(state)) throw new TypeError('load: pass a state that save() returned.');
      mock.load(state);
    },
    fetch: (input, init) => {
      const request = typeof input === 'string' ? new URL(input, ORIGIN) : input;
      return mock.fetch(request instanceof Request && !init ? request : new Request(request, init));
    },
  };
}

function created(contract: Contract, options: MockOptions): Handler {
  try {
    return create(contract, options);
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    const meant = error.closest === undefined ? '' : ` Did you mean ${error.closest}?`;
    throw new TypeError(`createMock: fault: ${error.message}.${meant}`, { cause: error });
  }
}
