import { EVENT_ID, getScalarValue, SCALAR_STYLE, type Event } from 'js-yaml';
import type { WrittenNumber } from './numbers.ts';
import { childPointer } from '../../core/json-pointer.ts';

interface Frame {
  readonly pointer: string;
  /** Next index in a list, or -1 in a mapping. */
  index: number;
  /** Pointer of the property whose key has been read. */
  member: string | undefined;
}

/** Positions of the values in a YAML text. */
export interface YamlPositions {
  /** Returns the offset of the key or list item at a JSON pointer, which may lead through one alias. */
  readonly offset: (pointer: string) => number | undefined;
  /** JSON pointer → source text, for each number in the argument `written`. */
  readonly numbers: ReadonlyMap<string, string>;
}

/** Computes positions from the events of a YAML text. `written` contains the source texts of some numbers by offset. */
export function yamlPositions(
  text: string,
  events: readonly Event[],
  written: ReadonlyMap<number, string>,
): YamlPositions {
  const offsets = new Map<string, number>([['', 0]]);
  const numbers = new Map<string, string>();
  const anchors = new Map<string, string>();
  const aliases = new Map<string, string>();
  const stack: Frame[] = [];

  const enter = (start: number): string => {
    const frame = stack.at(-1);
    if (!frame) return '';
    if (frame.index >= 0) {
      const pointer = childPointer(frame.pointer, frame.index++);
      offsets.set(pointer, start);
      return pointer;
    }
    const pointer = frame.member ?? frame.pointer;
    frame.member = undefined;
    return pointer;
  };

  for (const event of events) {
    const frame = stack.at(-1);
    if (event.type === EVENT_ID.SCALAR && frame && frame.index < 0 && frame.member === undefined) {
      frame.member = childPointer(frame.pointer, getScalarValue(text, event));
      const quoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
      offsets.set(frame.member, event.valueStart - (quoted ? 1 : 0));
      continue;
    }
    if (event.type === EVENT_ID.POP) stack.pop();
    if (event.type === EVENT_ID.DOCUMENT) stack.push({ pointer: '', index: -1, member: '' });
    if (event.type === EVENT_ID.POP || event.type === EVENT_ID.DOCUMENT) continue;

    const pointer = enter(
      event.type === EVENT_ID.SCALAR ? event.valueStart : 'start' in event ? event.start : event.anchorStart,
    );
    if (event.type === EVENT_ID.SCALAR && written.has(event.valueStart))
      numbers.set(pointer, written.get(event.valueStart)!);
    const anchor = event.anchorStart < 0 ? undefined : text.slice(event.anchorStart, event.anchorEnd);
    if (event.type === EVENT_ID.ALIAS) aliases.set(pointer, anchors.get(anchor ?? '') ?? '');
    else if (anchor !== undefined) anchors.set(anchor, pointer);
    if (event.type === EVENT_ID.SEQUENCE) stack.push({ pointer, index: 0, member: undefined });
    if (event.type === EVENT_ID.MAPPING) stack.push({ pointer, index: -1, member: undefined });
  }
  return {
    offset: (pointer) => offsets.get(pointer) ?? offsets.get(throughAlias(pointer, aliases)),
    numbers,
  };
}

/** Returns the scalars that may be inexact numbers: those without quotes and with more than three characters. */
export function plainScalars(text: string, events: readonly Event[]): readonly WrittenNumber[] {
  return events.flatMap((event) =>
    event.type === EVENT_ID.SCALAR &&
    event.style === SCALAR_STYLE.PLAIN &&
    event.valueEnd - event.valueStart > 3
      ? [{ offset: event.valueStart, text: text.slice(event.valueStart, event.valueEnd) }]
      : [],
  );
}

/** Replaces the innermost alias on the path to `pointer` with the pointer to its target. */
function throughAlias(pointer: string, aliases: ReadonlyMap<string, string>): string {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const target = aliases.get(pointer.slice(0, end));
    if (target !== undefined) return target + pointer.slice(end);
  }
  return pointer;
}
