import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { withOwnKey } from '../cases/own-key.ts';
import type { Case } from '../exchange.ts';
import { pathOf } from '../trails/readers.ts';
import { documentedOf, makeAnew, makersOf } from './reach.ts';
import type { Session } from './session.ts';

/** Maximum number of resources created for one operation. */
const MOST = 24;

/** Retargets requests to newly created resources, because existing ones are in unsuitable states. */
export class Anew {
  readonly #session: Session;
  readonly #operation: Operation;
  readonly #makers: readonly Operation[];
  #left = MOST;

  constructor(session: Session, operation: Operation) {
    this.#session = session;
    this.#operation = operation;
    this.#makers = isRest(operation) ? makersOf(session, operation) : [];
  }

  /**
   * Returns the request about the newest resource; undefined if its path contains no id, is itself broken, or no
   * resource can be created.
   */
  async of(made: Case): Promise<Case | undefined> {
    const { intent } = made;
    if (made.kind !== 'rest' || (intent.kind === 'invalid' && intent.violation.where.startsWith('path.')))
      return undefined;
    for (const maker of this.#makers) {
      if (this.#left-- <= 0) return undefined;
      await makeAnew(this.#session, this.#operation, maker);
      const [newest] = documentedOf(this.#session, this.#operation, 'anew')(0);
      const path = newest ? Object.fromEntries(pathOf(newest)) : {};
      const isOther = Object.entries(path).some(([key, value]) => made.parameters[key] !== value);
      const parameters = { ...made.parameters, ...path };
      if (isOther)
        return withOwnKey(this.#session.contract, { ...made, parameters }, `${this.#session.seed} anew`);
    }
    return undefined;
  }
}
