/** True if all tests should run, including slow ones. */
export const isAsked = process.env['DIPTYCH_THOROUGH'] !== undefined;

/**
 * Whether to run what takes minutes of a processor and seldom tells more than something smaller beside it: real
 * documents of thousands of types through the slowest tools, faults planted into every client. CI does, and whoever
 * sets `DIPTYCH_THOROUGH`; for others it is skipped, and counted, so that the tests end within ten minutes. What takes
 * CI too long is not even among its tests: `isAsked`.
 */
export const isThorough = process.env['CI'] !== undefined || isAsked;
