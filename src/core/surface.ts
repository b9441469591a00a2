import { isJsonObject, type JsonValue } from './json.ts';

/** The public surface of a client: every name that its callers can write, as one language spells it. */
export interface Surface {
  /** Id of the target that emitted the client. */
  readonly target: string;
  /** In the order of the client: `messages.send`, `messages.send(to)`, `Message`, `Message.status`, `Mode=live`. */
  readonly names: ReadonlyMap<string, SurfaceName>;
}

/** What of a name the code of callers hangs on. */
export interface SurfaceName {
  readonly kind: 'method' | 'argument' | 'type' | 'field' | 'value';
  /** Whether callers write it, read it, or both. */
  readonly flow: 'takes' | 'gives' | 'both';
  /** Whether callers have to write it, and may rely on it where they read it. */
  readonly required: boolean;
  /** What a method gives, an argument or a field is, a type is another name for; empty of a value. */
  readonly type: string;
}

const VERSION = 1;

/** A surface as it is kept beside its client: a line for each name, so that people can review what changes. */
export function surfaceJson({ target, names }: Surface): JsonValue {
  const lines = [...names].map(([name, { kind, flow, required, type }]) => [
    name,
    `${kind} ${flow} ${required ? 'required' : 'optional'} ${type}`.trimEnd(),
  ]);
  return { version: VERSION, target, names: Object.fromEntries(lines) as Record<string, string> };
}

const LINE =
  /^(?<kind>method|argument|type|field|value) (?<flow>takes|gives|both) (?<required>required|optional)(?: (?<type>.*))?$/s;

/** The surface in a file; undefined for anything else than `surfaceJson` makes. */
export function surfaceOfJson(json: JsonValue): Surface | undefined {
  if (!isJsonObject(json) || json['version'] !== VERSION) return undefined;
  const { target, names } = json;
  if (typeof target !== 'string' || !isJsonObject(names)) return undefined;
  const read = Object.entries(names).map(([name, line]) => [name, nameOf(line)] as const);
  if (!read.every((entry): entry is readonly [string, SurfaceName] => entry[1] !== undefined))
    return undefined;
  return { target, names: new Map(read) };
}

function nameOf(line: JsonValue | undefined): SurfaceName | undefined {
  const parts = typeof line === 'string' ? LINE.exec(line)?.groups : undefined;
  if (!parts) return undefined;
  const { kind, flow, required, type = '' } = parts;
  return { kind, flow, required: required === 'required', type } as SurfaceName;
}
