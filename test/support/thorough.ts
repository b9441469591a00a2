/**
 * Whether to run what takes minutes of a processor and seldom tells more than something smaller beside it: real
 * documents of thousands of types through the slowest tools, faults planted into every client. CI does, and whoever
 * sets `DIPTYCH_THOROUGH`; for others it is skipped, and counted, so that the tests end within ten minutes.
 */
export const isThorough = process.env['CI'] !== undefined || process.env['DIPTYCH_THOROUGH'] !== undefined;
