/** Describes changes of a client in sentences for its callers, with the names that they write. */
import type { Surface, SurfaceName } from '../../core/surface.ts';
import type { SourceChange } from '../../diff/surface/source-changes.ts';

/** Returns the sentence for a change that can break callers. */
export function changeSentence({ name, kind, change, old, new: now }: SourceChange): string {
  const [holder, own] = partsOf(name, kind);
  switch (change) {
    case 'gone':
      return holder === undefined ? `\`${name}\` was removed.` : `\`${holder}\` no longer has \`${own}\`.`;
    case 'renamed':
      return `\`${name}\` is now \`${now}\`.`;
    case 'retyped':
      return `\`${name}\` ${kind === 'method' ? 'now returns' : 'is now of type'} \`${now}\` instead of \`${old}\`.`;
    case 'demanded':
      return holder === undefined ? `\`${name}\` is now required.` : `\`${holder}\` now requires \`${own}\`.`;
    case 'unwritable':
      return `\`${name}\` can no longer be sent in requests.`;
    case 'unsure':
      return `\`${name}\` may now be missing: check before use.`;
  }
}

/** Returns a sentence for each name that is new to callers. Names inside a new name are not listed. */
export function additionSentences(old: Surface, next: Surface): readonly string[] {
  const renamed = new Set([...next.calls].flatMap(([call, name]) => (old.calls.has(call) ? [name] : [])));
  return [...next.names].flatMap(([name, { kind, flow }]) => {
    if (old.names.has(name) || renamed.has(name)) return [];
    const [holder, own] = partsOf(name, kind);
    if (holder === undefined) return [`\`${name}\` is new.`];
    // If the parent is new or was renamed, its own sentence covers the names inside it.
    if (!old.names.has(holder)) return [];
    const isInput = kind === 'argument' || flow === 'takes';
    return [`\`${holder}\` ${isInput ? 'accepts' : kind === 'value' ? 'has the value' : 'has'} \`${own}\`.`];
  });
}

const INSIDE: Readonly<Record<SurfaceName['kind'], RegExp | undefined>> = {
  argument: /^(.+)\(([^()]+)\)$/s,
  field: /^(.+)\.([^.]+)$/s,
  value: /^([^=]+)=(.*)$/s,
  method: undefined,
  type: undefined,
};

/** Splits `messages.send(to)`, `Message.status`, or `Mode=live` into the name of the parent and the name inside it. */
function partsOf(
  name: string,
  kind: SurfaceName['kind'],
): readonly [holder: string | undefined, own: string] {
  const [, holder, own = name] = INSIDE[kind]?.exec(name) ?? [];
  return [holder, own];
}
