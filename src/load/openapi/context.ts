import type { Diagnostic } from '../../core/diagnostic.ts';
import { htmlToMarkdown } from '../../core/html-to-markdown.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Assumable, Documented } from '../../model/node.ts';
import type { TypeId } from '../../model/type.ts';
import { unescapedSegment, valueAt } from '../../core/json-pointer.ts';
import { percentDecoded } from '../../core/percent-encoding.ts';
import type { Names } from '../names.ts';
import type { OpenapiDocument, Reference } from './document-types.ts';
import type { Origin } from '../document/origin.ts';
import { assumedOf } from '../vocabulary/assumed.ts';
import type { Extensions } from '../vocabulary/extensions.ts';
import type { Origins } from './origins.ts';
import type { SchemaPlaces } from './schema-places.ts';

/** State shared by the builders of the model. */
export interface Context {
  readonly document: OpenapiDocument;
  readonly origins: Origins;
  readonly report: (diagnostic: Diagnostic) => void;
  readonly refHops: number;
  readonly names: Names;
  readonly extensions: Extensions;
  readonly places: SchemaPlaces;
}

/** A component or an inline object, with its location. */
export interface Found<Value> {
  readonly value: Value;
  readonly origin: Origin;
}

/**
 * Returns the component at the end of a chain of references. Every reference has a target, because the bundler has
 * resolved the references.
 */
export function follow<Value extends object>(
  context: Context,
  value: Value | Reference,
  origin: Origin,
): Found<Value> {
  let current: Value | Reference = value;
  let at = context.origins.of(value, origin);
  for (let hops = 0; hops <= context.refHops && isReference(current); hops++) {
    const target = valueAt(
      context.document as unknown as JsonValue,
      percentDecoded(current.$ref.slice(1)) ?? '',
    );
    if (target === undefined) break;
    at = context.origins.of(target, at);
    current = target as unknown as Value;
  }
  return { value: current as Value, origin: at };
}

function isReference(value: object): value is Reference {
  return typeof (value as Partial<Reference>).$ref === 'string';
}

/** Returns the name of the component referenced by a local `$ref`. */
export function componentName(ref: string): string {
  return unescapedSegment(percentDecoded(ref.slice(ref.lastIndexOf('/') + 1)) ?? '');
}

export function typeIdOf(ref: string): TypeId {
  return `rest:${componentName(ref)}`;
}

/** Returns the assumption declared by the object at `origin`. */
export function markOf({ extensions, report }: Context, value: object, origin: Origin): Assumable {
  return assumedOf(extensions.use('assumed', value, origin), report);
}

/** Returns description, deprecation, assumption, and `x-` properties of any object. */
export function documentation(context: Context, value: object, origin: Origin): Documented {
  const { description, deprecated } = value as {
    readonly description?: unknown;
    readonly deprecated?: unknown;
  };
  return {
    ...(typeof description === 'string' &&
      description !== '' && { description: htmlToMarkdown(description) }),
    ...(deprecated === true && { deprecated: {} }),
    ...markOf(context, value, origin),
    extensions: extensionsOf(value),
  };
}

function extensionsOf(value: object): Readonly<Record<string, JsonValue>> {
  let extensions: Record<string, JsonValue> | undefined;
  for (const key in value) {
    if (key.startsWith('x-') && Object.hasOwn(value, key))
      (extensions ??= {})[key] = (value as Record<string, JsonValue>)[key]!;
  }
  return extensions ?? NONE;
}

const NONE: Readonly<Record<string, JsonValue>> = Object.freeze({});

/** Returns the entries of an optional map. */
export function entriesOf<Value>(
  map: Readonly<Record<string, Value>> | undefined,
): readonly (readonly [string, Value])[] {
  return map ? Object.entries(map) : [];
}
