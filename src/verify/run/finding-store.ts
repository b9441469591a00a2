import type { Finding } from '../../core/finding.ts';
import type { Contract } from '../../model/contract.ts';
import { checks } from '../checks/registry.ts';
import type { Raised } from './judgement.ts';
import { firstNames } from '../../core/first-names.ts';

/** Maximum number of other operations that a message names. */
const NAMED = 5;

/** The findings of a run, one for each cause. */
export class FindingStore {
  readonly #findings = new Map<string, Finding>();
  /** Keys of findings, by the check and the cause. */
  readonly #causes = new Map<string, string>();

  get size(): number {
    return this.#findings.size;
  }

  /**
   * Adds the operation of an objection to the finding with the same cause. Returns false if there is no such finding.
   */
  join(raised: Raised): boolean {
    const { operation } = raised;
    const known = this.#knownBy(raised);
    const finding = known === undefined ? undefined : this.#findings.get(known);
    if (!finding) return false;
    const { subject, also = [] } = finding;
    if (operation.id !== subject && !also.includes(operation.id))
      this.#findings.set(known!, { ...finding, also: [...also, operation.id] });
    return true;
  }

  /** True if there is a finding with the same cause. */
  has(raised: Raised): boolean {
    return this.#knownBy(raised) !== undefined;
  }

  #knownBy(raised: Raised): string | undefined {
    return this.#findings.has(raised.key) ? raised.key : this.#causes.get(causeOf(raised));
  }

  add(raised: Raised, finding: Finding): void {
    this.#findings.set(raised.key, finding);
    this.#causes.set(causeOf(raised), raised.key);
  }

  /** Removes the findings about these operations. */
  remove(operations: ReadonlySet<string>): void {
    for (const [key, { subject }] of this.#findings) if (operations.has(subject)) this.#findings.delete(key);
  }

  /** Returns the findings in the order of the contract, then of the checks. */
  all(contract: Contract): readonly Finding[] {
    const operations = contract.operations.map(({ id }) => id);
    const ids = checks.map(({ id }) => id);
    const place = ({ subject, code }: Finding): number =>
      operations.indexOf(subject) * ids.length + ids.indexOf(code);
    return [...this.#findings.values()].toSorted((a, b) => place(a) - place(b)).map(withOthers);
  }
}

/** Returns the cause of an objection. Without a declared cause, the objection is its own cause. */
function causeOf({ check, objection, key }: Raised): string {
  return objection.cause === undefined ? key : `${check.id} ${objection.cause}`;
}

function withOthers(finding: Finding): Finding {
  const { also = [], message } = finding;
  if (also.length === 0) return finding;
  return { ...finding, message: `${message} The cause is the same in ${firstNames(also, NAMED)}.` };
}
