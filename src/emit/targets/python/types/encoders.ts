/** Prints encoders for the arguments of calls. An encoder rejects invalid values. */
import { splitWords } from '../../../../core/words.ts';
import { namedType } from '../../../../model/lookup.ts';
import type { Type, UnionType } from '../../../../model/type.ts';
import { py, scalarLiteral, stringLiteral, type Py } from '../../../encode/python.ts';
import { objectShape } from '../../../shape/object-shape.ts';
import { isTimeScalar } from '../../../shape/scalars.ts';
import { call, dict, type Doc } from '../doc.ts';
import { pythonName } from '../names.ts';
import type { FieldPlan } from '../../../shape/arguments.ts';
import { withoutNull } from '../../../shape/declared-types.ts';
import { referenceTo, runtime, scalarOf, type Site } from './printer.ts';

/** Returns the encoder for the values of a type. */
export function encoderOf(site: Site, type: Type): Doc {
  const encode = runtime(site, 'encode');
  const local = site.local.get(type);
  if (local !== undefined && type.kind !== 'enum') return referenceTo(site, 'encode', local);
  switch (type.kind) {
    case 'any':
    case 'scalar':
      return py`${encode}.anything`;
    case 'never':
      return call(py`${encode}.either`, []);
    case 'primitive':
      return py`${encode}.${primitiveEncoder(type.primitive, type.format)}`;
    case 'binary':
      return py`${encode}.binary`;
    case 'literal':
      return choice(encode, literalsOf([type.value]));
    case 'enum':
      return type.open ? openEncoder(encode, type) : enumChoice(encode, type);
    case 'nullable':
      return call(py`${encode}.nullable`, [encoderOf(site, type.of)]);
    case 'list':
      return call(py`${encode}.sequence`, [
        type.prefix.length > 0 ? py`${encode}.anything` : encoderOf(site, type.items),
      ]);
    case 'object':
    case 'intersection': {
      const shape = objectShape(site.declaredTypes.contract, type);
      if (!shape) return py`${encode}.anything`;
      return call(py`${encode}.mapping`, [encoderOf(site, shape.additional)]);
    }
    case 'union':
      return unionEncoder(site, type);
    case 'reference':
      return referenceEncoder(site, type);
  }
}

function referenceEncoder(site: Site, type: Extract<Type, { kind: 'reference' }>): Doc {
  const encode = runtime(site, 'encode');
  const named = namedType(site.declaredTypes.contract, type.target);
  const place = site.declaredTypes.place(type.target, 'request');
  if (!place) {
    if (isTimeScalar(type.target)) return py`${encode}.moment`;
    if (named.declaredAs !== 'scalar') return py`${encode}.anything`;
    return py`${encode}.${SCALARS[scalarOf(site, type.target)]}`;
  }
  const inner = withoutNull(named.type);
  if (inner.kind === 'enum' && named.protocol === 'graphql') return enumChoice(encode, inner);
  // A type that is not a structure is inlined, because its name is only documentation.
  const isShared =
    place.kind === 'alias' && !place.module.startsWith('params.') && !place.module.startsWith('graphql.');
  const own = isShared ? encoderOf(site, inner) : referenceTo(site, 'encode', place);
  return inner === named.type ? own : call(py`${encode}.nullable`, [own]);
}

const SCALARS = {
  string: py`text`,
  number: py`number`,
  boolean: py`boolean`,
  unknown: py`anything`,
} as const;

function primitiveEncoder(primitive: string, format: string | undefined): Py {
  switch (primitive) {
    case 'string':
      return format === 'date-time' ? py`moment` : format === 'date' ? py`day` : py`text`;
    case 'integer':
      return py`integer`;
    case 'number':
      return py`number`;
    case 'boolean':
      return py`boolean`;
    default:
      return py`nothing`;
  }
}

function choice(encode: Py, literals: readonly Py[] | undefined): Doc {
  return literals ? call(py`${encode}.choice`, literals) : py`${encode}.anything`;
}

type EnumType = Extract<Type, { kind: 'enum' }>;

/** Caches the literals of each enum, because many calls can accept the same long enum. */
const enumLiterals = new WeakMap<EnumType, readonly Py[] | undefined>();

function enumChoice(encode: Py, type: EnumType): Doc {
  if (!enumLiterals.has(type)) enumLiterals.set(type, literalsOf(type.values.map(({ value }) => value)));
  return choice(encode, enumLiterals.get(type));
}

function literalsOf(values: readonly unknown[]): readonly Py[] | undefined {
  const isScalar = (value: unknown): value is string | number | boolean | null =>
    value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return values.every(isScalar) ? values.map(scalarLiteral) : undefined;
}

function openEncoder(encode: Py, type: EnumType): Doc {
  const kinds = new Set(type.values.map(({ value }) => typeof value));
  const [only] = kinds;
  if (kinds.size === 1 && only === 'string') return py`${encode}.text`;
  return kinds.size === 1 && only === 'number' ? py`${encode}.number` : py`${encode}.anything`;
}

function unionEncoder(site: Site, type: UnionType): Doc {
  const encode = runtime(site, 'encode');
  if (type.discriminator) {
    const mapping = Object.entries(type.discriminator.mapping).flatMap(([value, target]) => {
      const place = site.declaredTypes.place(target, 'request');
      return place ? [[stringLiteral(value), referenceTo(site, 'encode', place)] as const] : [];
    });
    const { property } = type.discriminator;
    const spelled = pythonName({ wire: property, words: splitWords(property) }, 'field');
    return call(py`${encode}.tagged`, [
      stringLiteral(property),
      dict(mapping),
      ...(spelled === property ? [] : [stringLiteral(spelled)]),
    ]);
  }
  return call(
    py`${encode}.either`,
    type.variants.map((variant) => encoderOf(site, variant)),
  );
}

/** Returns `Struct({…})` for the fields. */
export function structOf(site: Site, fields: readonly FieldPlan[], additional: Type): Doc {
  const encode = runtime(site, 'encode');
  const rows = fields.map(({ attribute, property }) => {
    const required = property.required ? [py`required=True`] : [];
    const field = call(py`${encode}.Field`, [
      stringLiteral(property.name.wire),
      encoderOf(site, property.type),
      ...required,
    ]);
    return [stringLiteral(attribute), field] as const;
  });
  const others =
    additional.kind === 'any' ? [] : [additional.kind === 'never' ? py`None` : encoderOf(site, additional)];
  return call(py`${encode}.Struct`, [dict(rows), ...others]);
}
