import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { withNewKey } from '../cases/idempotency-key.ts';
import type { Case } from '../exchange.ts';
import { pathOf } from '../trails/readers.ts';
import { documentedOf, createNew, creatorsOf } from './reach.ts';
import type { Session } from './session.ts';

/** Maximum number of resources created for one operation. */
const MAX_RESOURCES = 24;

/** Retargets requests to newly created resources, because existing ones may be in unsuitable states. */
export class NewResources {
  readonly #session: Session;
  readonly #operation: Operation;
  readonly #creators: readonly Operation[];
  #left = MAX_RESOURCES;

  constructor(session: Session, operation: Operation) {
    this.#session = session;
    this.#operation = operation;
    this.#creators = isRest(operation) ? creatorsOf(session, operation) : [];
  }

  /**
   * Returns the request for a newly created resource. Returns undefined if the path contains no id, if the violation is
   * in the path, or if no resource can be created.
   */
  async of(made: Case): Promise<Case | undefined> {
    const { intent } = made;
    if (made.kind !== 'rest' || (intent.kind === 'invalid' && intent.violation.where.startsWith('path.')))
      return undefined;
    for (const creator of this.#creators) {
      if (this.#left-- <= 0) return undefined;
      await createNew(this.#session, this.#operation, creator);
      const [newest] = documentedOf(this.#session, this.#operation, 'anew')(0);
      const path = newest ? Object.fromEntries(pathOf(newest)) : {};
      const isOther = Object.entries(path).some(([key, value]) => made.parameters[key] !== value);
      const parameters = { ...made.parameters, ...path };
      if (isOther)
        return withNewKey(this.#session.contract, { ...made, parameters }, `${this.#session.seed} anew`);
    }
    return undefined;
  }
}
