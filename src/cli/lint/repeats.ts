import type { Diagnostic } from '../../core/diagnostic.ts';

/** Our rules that say of an OpenAPI document what a rule of Redocly says, when a project has it on. */
const SAME: Readonly<Record<string, RegExp>> = {
  'unused-type': /^redocly\/no-unused-components$/,
  'example-invalid': /^redocly\/no-invalid-(media-type|schema|parameter|header)-examples$/,
};

/** Our findings without those that the other tool tells at the same place or inside it, where it knows it better. */
export function withoutRepeats<Told extends Diagnostic>(
  ours: readonly Told[],
  theirs: readonly Diagnostic[],
): readonly Told[] {
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
