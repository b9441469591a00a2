/** Distinguishes this preset from other presets, even if two copies of this module are loaded. */
export const PRESET_MARK = Symbol.for('diptych.preset');
