import type { CoveragePoint } from '../../core/coverage.ts';
import type { Side } from './ledger.ts';

/**
 * Adds the side to an aspect, because a type that occurs in requests and in responses has separate points for each
 * side.
 */
export function withSide(side: Side, aspect: string): string {
  return `${side} ${aspect}`;
}

/** Returns the point of a transition, which need not be declared. */
export function edgePoint(from: string, to: string): Pick<CoveragePoint, 'kind' | 'name' | 'edge'> {
  return { kind: 'transitions', name: `${from} → ${to}`, edge: { from, to } };
}

export function edgeAspect(from: string, to: string): string {
  return JSON.stringify([from, to]);
}

/** True if this side never sends a property with this direction. */
export function isNeverSentBy(direction: 'both' | 'request' | 'response', side: Side): boolean {
  return direction === (side === 'client' ? 'response' : 'request');
}
