import type { RestOperation } from '../../model/operation.ts';

/** Returns method and path with unnamed parameters, because callers do not see their names. */
export function shapeOf({ method, path }: Pick<RestOperation, 'method' | 'path'>): string {
  return `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`;
}
