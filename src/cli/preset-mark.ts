/** Distinguishes outputs of this preset from those of others, even if two copies of this module are loaded. */
export const PRESET_MARK = Symbol.for('diptych.preset');
