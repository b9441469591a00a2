import { isJsonObject, type JsonValue } from './json.ts';

/** The public surface of a client: every name that client code can use, in the spelling of one language. */
export interface Surface {
  /** The id of the target that generated the client. */
  readonly target: string;
  /**
   * The names in the order of the client: `messages.send`, `messages.send(to)`, `Message`, `Message.status`,
   * `Mode=live`.
   */
  readonly names: ReadonlyMap<string, SurfaceName>;
  /** Methods by operation id or by the name of a canonical operation. Empty if the stored surface does not have them. */
  readonly calls: ReadonlyMap<string, string>;
}

/** The properties of a public name that client code depends on. */
export interface SurfaceName {
  readonly kind: 'method' | 'argument' | 'type' | 'field' | 'value';
  /** `takes` if callers write it, `gives` if they read it. */
  readonly flow: 'takes' | 'gives' | 'both';
  /** True if callers must set the value when they write it, and can rely on its presence when they read it. */
  readonly required: boolean;
  /** True if callers must set the argument as soon as they set another argument of an optional body. */
  readonly together?: true;
  /** The result of a method, the type of an argument or field, or the target of a type alias. Empty for a value. */
  readonly type: string;
}

const VERSION = 1;

/** Returns the surface in its stored form. Each name is one line, so that people can review changes. */
export function surfaceJson({ target, names, calls }: Surface): JsonValue {
  const lines = [...names].map(([name, { kind, flow, required, together, type }]) => [
    name,
    `${kind} ${flow} ${required ? 'required' : together ? 'together' : 'optional'} ${type}`.trimEnd(),
  ]);
  return {
    version: VERSION,
    target,
    names: Object.fromEntries(lines) as Record<string, string>,
    calls: Object.fromEntries(calls),
  };
}

const LINE =
  /^(?<kind>method|argument|type|field|value) (?<flow>takes|gives|both) (?<required>required|together|optional)(?: (?<type>.*))?$/s;

/** Reads a stored surface, or returns undefined for any other JSON. */
export function surfaceOfJson(json: JsonValue): Surface | undefined {
  if (!isJsonObject(json) || json['version'] !== VERSION) return undefined;
  const { target, names, calls = {} } = json;
  if (typeof target !== 'string' || !isJsonObject(names) || !isJsonObject(calls)) return undefined;
  const read = Object.entries(names).map(([name, line]) => [name, nameOf(line)] as const);
  if (!read.every((entry): entry is readonly [string, SurfaceName] => entry[1] !== undefined))
    return undefined;
  const methods = Object.entries(calls).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { target, names: new Map(read), calls: new Map(methods) };
}

function nameOf(line: JsonValue | undefined): SurfaceName | undefined {
  const parts = typeof line === 'string' ? LINE.exec(line)?.groups : undefined;
  if (!parts) return undefined;
  const { kind, flow, required, type = '' } = parts;
  const together = required === 'together' && { together: true };
  return { kind, flow, required: required === 'required', ...together, type } as SurfaceName;
}
