/** True if all tests should run, including slow ones. */
export const isAsked = process.env['DIPTYCH_THOROUGH'] !== undefined;

/**
 * True if tests should run that take minutes of processor time and seldom find more than a smaller test: real documents
 * with thousands of types in the slowest tools, and planted faults in every client. They run in CI and with
 * `DIPTYCH_THOROUGH`. Otherwise, they are skipped and counted, so that the tests end within ten minutes. Tests that
 * take too long even for CI run only if `isAsked` is true.
 */
export const isThorough = process.env['CI'] !== undefined || isAsked;
