import type { ObjectType, Property } from '../../model/type.ts';
import { accessOf } from '../vocabulary/access.ts';
import { marksOf } from '../vocabulary/marks.ts';
import { constraintsOf } from './constraints.ts';
import { documentation, entriesOf, follow, type Context } from './context.ts';
import { defaultOf } from './default-of.ts';
import type { Schema, SchemaObject } from './document-types.ts';
import type { Origin } from '../document/origin.ts';
import type { TypeOf } from './schema-types.ts';

/** Returns the object described by `properties`, `required`, and `additionalProperties`. */
export function objectOf(context: Context, schema: SchemaObject, origin: Origin, typeOf: TypeOf): ObjectType {
  const required = new Set(schema.required);
  const declared = entriesOf(schema.properties);
  const names = new Set(declared.map(([name]) => name));
  return {
    kind: 'object',
    properties: [
      ...declared.map(([name, property]) =>
        propertyOf(context, name, property, required.has(name), origin.below('properties', name), typeOf),
      ),
      ...[...required]
        .filter((name) => !names.has(name))
        .map((name) => undeclaredProperty(context, name, origin.below('required'))),
    ],
    additional: typeOf(context, schema.additionalProperties, origin.below('additionalProperties')),
    implements: [],
    constraints: constraintsOf(schema),
    at: origin.span,
  };
}

function propertyOf(
  context: Context,
  name: string,
  schema: Schema,
  required: boolean,
  place: Origin,
  typeOf: TypeOf,
): Property {
  const origin = context.origins.of(schema, place);
  const annotations = typeof schema === 'object' ? schema : {};
  const standard = defaultOf(context, schema);
  return {
    name: context.names.of(name),
    type: typeOf(context, schema, place),
    required,
    direction: directionOf(context, annotations, origin),
    ...(standard !== undefined && { default: standard }),
    arguments: [],
    ...documentation(context, annotations, origin),
    ...accessOf(context.extensions.use('access', annotations, origin), context.report),
    ...marksOf('property', (mark) => context.extensions.use(mark, annotations, origin), context.report),
    at: origin.span,
  };
}

/** Returns a property that is required here but described elsewhere, as in `allOf: [{ $ref }, { required: [id] }]`. */
function undeclaredProperty(context: Context, name: string, origin: Origin): Property {
  const at = origin.span;
  return {
    name: context.names.of(name),
    type: { kind: 'any', at },
    required: true,
    direction: 'both',
    arguments: [],
    extensions: {},
    at,
  };
}

/** Returns the direction that `readOnly` or `writeOnly` sets, in the property's schema or in the target of its `$ref`. */
function directionOf(context: Context, schema: SchemaObject, origin: Origin): Property['direction'] {
  if (schema.readOnly !== true && schema.writeOnly !== true && schema.$ref !== undefined) {
    const target = follow<SchemaObject>(context, { $ref: schema.$ref }, origin).value;
    if (typeof target === 'object' && target.$ref === undefined) return directionOf(context, target, origin);
  }
  if (schema.readOnly === true) return 'response';
  return schema.writeOnly === true ? 'request' : 'both';
}
