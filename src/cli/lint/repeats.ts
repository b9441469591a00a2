import type { Diagnostic } from '../../core/diagnostic.ts';

/** The equivalent Redocly rules of Diptych's rules. */
const SAME: Readonly<Record<string, RegExp>> = {
  'unused-type': /^redocly\/no-unused-components$/,
  'example-invalid': /^redocly\/no-invalid-(media-type|schema|parameter|header)-examples$/,
};

/** Removes findings that Redocly also reports, at the same location or inside it. */
export function withoutRepeats<Reported extends Diagnostic>(
  ours: readonly Reported[],
  theirs: readonly Diagnostic[],
): readonly Reported[] {
  return ours.filter(({ code, at }) => {
    const same = SAME[code];
    if (!same || !at) return true;
    return !theirs.some(
      (other) =>
        same.test(other.code) &&
        other.at?.file === at.file &&
        (other.at.pointer === at.pointer || other.at.pointer.startsWith(`${at.pointer}/`)),
    );
  });
}
