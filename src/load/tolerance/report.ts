import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Unit } from './left-out.ts';

/**
 * Reports a diagnostic. `unit` is the part to omit in order to skip an error, if it differs from the error's own
 * location.
 */
export type Report = (diagnostic: Diagnostic, unit?: Unit) => void;
