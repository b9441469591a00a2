/** What the toolkit found, as text for people. Everything from documents and responses is made harmless on the way. */
export { diagnosticsText, summary } from './diagnostics.ts';
export { assumptionsText, type AssumptionRow } from './assumptions.ts';
export { findingsText, operationsText, type OperationSummary } from './findings.ts';
export { plural } from './layout.ts';
export type { TextOptions } from './style.ts';
