import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Unit } from './left-out.ts';

/**
 * Reports a diagnostic. `unit` is the part of the document that tolerant loading omits because of an error. By default,
 * it is the part at the location of the error.
 */
export type Report = (diagnostic: Diagnostic, unit?: Unit) => void;
