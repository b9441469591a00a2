import type { SourceSpan } from '../core/source.ts';
import type { Contract } from '../model/contract.ts';
import type { Protocol } from '../model/node.ts';
import { elementsOf, type ElementKind } from './elements.ts';

/**
 * An element that the owner of the service has not documented, with the convention that it follows.
 */
export interface Assumption {
  readonly subject: string;
  readonly kind: ElementKind;
  readonly protocol: Protocol;
  readonly convention: string;
  readonly at: SourceSpan;
}

/**
 * Returns each assumed element once, in the order of `elementsOf`. An element is assumed if it is marked, or if a
 * convention recognizes it.
 */
export function assumptionsOf(contract: Contract): readonly Assumption[] {
  const seen = new Set<string>();
  return elementsOf(contract).flatMap(({ subject, kind, protocol, node }) => {
    if (node.assumed === undefined) return [];
    // An element that a convention adds to an operation has the location of the operation, so the kind distinguishes
    // it.
    const place = `${kind} ${node.at.file} ${node.at.pointer}`;
    if (seen.has(place)) return [];
    seen.add(place);
    return [{ subject, kind, protocol, convention: node.assumed, at: node.at }];
  });
}
