import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Unit } from './left-out.ts';

/**
 * Reports a diagnostic. `unit` is the part to omit in order to skip an error. By default, it is the location of the
 * error.
 */
export type Report = (diagnostic: Diagnostic, unit?: Unit) => void;
