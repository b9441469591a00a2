/** True if all tests should run, including slow ones. */
export const isAsked = process.env['DIPTYCH_THOROUGH'] !== undefined;

/**
 * True if tests should run that take minutes of processor time and seldom find more than a smaller test:
 * real documents of thousands of types through the slowest tools, faults planted into every client. They run
 * in CI and with `DIPTYCH_THOROUGH`; otherwise they are skipped and counted, so that the tests end within ten
 * minutes. What takes CI too long is not even among its tests: `isAsked`.
 */
export const isThorough = process.env['CI'] !== undefined || isAsked;
