import type { CoveragePoint } from '../../core/coverage.ts';
import type { Side } from './ledger.ts';

/** Separates the points of requests and responses for enum values, nullable branches, and so on. */
export function sided(side: Side, aspect: string): string {
  return `${side} ${aspect}`;
}

/** A transition as a point, declared or not. */
export function edgePoint(from: string, to: string): Pick<CoveragePoint, 'kind' | 'name' | 'edge'> {
  return { kind: 'transitions', name: `${from} → ${to}`, edge: { from, to } };
}

export function edgeAspect(from: string, to: string): string {
  return JSON.stringify([from, to]);
}

/** True if a property is never sent by this side. */
export function isForeign(direction: 'both' | 'request' | 'response', side: Side): boolean {
  return direction === (side === 'client' ? 'response' : 'request');
}
