import { camelCase } from '../../../../core/words.ts';
import type { JsonValue } from '../../../../core/json.ts';
import type { Contract } from '../../../../model/contract.ts';
import { namedType, resolve } from '../../../../model/lookup.ts';
import type { ObjectType, Type, TypeId } from '../../../../model/type.ts';
import { bindingName } from '../../../ecmascript/type-names.ts';
import { es, identifier, joinEs, stringLiteral, type Es } from '../../../encode/ecmascript.ts';
import { NameScope } from '../../../names.ts';

import { listOf, objectOf, recordMember } from './layout.ts';

/** The module for a printed shape. */
interface Place {
  /** The code that refers to a shape of `shapes.ts`. */
  readonly refer: (name: Es) => Es;
  /** The code that names the type `Shape`. */
  readonly type: () => Es;
}

const SHAPES: Place = { refer: (name) => es`() => ${name}`, type: () => es`Shape` };

/**
 * Writes the shapes for reading text as a type: see `runtime/shape.ts`. Named structures are written once and
 * referenced, so a type may contain itself and code is not duplicated.
 */
export class ShapePrinter {
  readonly #contract: Contract;
  readonly #routes: Place;
  readonly #scope = new NameScope(['Shape']);
  readonly #names = new Map<TypeId, string>();

  /** `type`: the name that the module of the routes uses for `Shape`. */
  constructor(contract: Contract, type: () => Es) {
    this.#contract = contract;
    this.#routes = { refer: (name) => es`shapes.${name}`, type };
  }

  /** An expression outside of `shapes.ts`. */
  print(type: Type): Es {
    return either(this.#alternatives(type, this.#routes));
  }

  /** True if printed code references `shapes.ts`. */
  get usesNamed(): boolean {
    return this.#names.size > 0;
  }

  /** `rest/shapes.ts`: the type of shapes, then all referenced shapes, including indirect references. */
  file(imports: Es): Es {
    const shapes: Es[] = [];
    for (const [id, name] of this.#names) {
      const { type } = namedType(this.#contract, id);
      const shape = either(this.#alternatives(type, SHAPES));
      shapes.push(es`export const ${identifier(name)}: Shape = ${shape};`);
    }
    return joinEs([imports, ...shapes], '\n\n');
  }

  #alternatives(type: Type, place: Place): readonly Es[] {
    switch (type.kind) {
      case 'any':
      case 'scalar':
      case 'never':
        return [es`'any'`];
      case 'primitive':
        return [stringLiteral(type.primitive)];
      case 'binary':
        return [es`'file'`];
      case 'literal':
        return [scalarOf(type.value)];
      case 'enum':
        return [...type.values.map(({ value }) => scalarOf(value)), ...(type.open ? [es`'string'`] : [])];
      case 'list':
        return [
          es`{ list: ${either([...type.prefix, type.items].flatMap((item) => this.#alternatives(item, place)))} }`,
        ];
      case 'object':
        return [this.#object(type, place)];
      case 'union':
        return type.variants.flatMap((variant) => this.#alternatives(variant, place));
      case 'intersection': {
        const parts = type.parts.flatMap((part) => this.#alternatives(part, place));
        const telling = parts.filter((part) => part.text !== "'any'");
        return telling.length > 0 ? telling : parts;
      }
      case 'nullable':
        return [...this.#alternatives(type.of, place), es`'null'`];
      case 'reference':
        return this.#reference(type.target, place);
    }
  }

  #reference(id: TypeId, place: Place): readonly Es[] {
    const type = resolve(this.#contract, {
      kind: 'reference',
      target: id,
      at: namedType(this.#contract, id).at,
    });
    if (type.kind === 'primitive' || type.kind === 'enum' || type.kind === 'literal' || type.kind === 'any') {
      return this.#alternatives(namedType(this.#contract, id).type, place);
    }
    let name = this.#names.get(id);
    if (name === undefined) {
      name = this.#scope.claim(bindingName(camelCase(namedType(this.#contract, id).name.words)));
      this.#names.set(id, name);
    }
    return [place.refer(identifier(name))];
  }

  #object({ properties, additional }: ObjectType, place: Place): Es {
    const members = properties.map(({ name, type }) =>
      recordMember(name.wire, either(this.#alternatives(type, place)), place.type),
    );
    const inside = es`members: ${objectOf(members)}`;
    if (additional.kind === 'never' || additional.kind === 'any') return objectOf([inside]);
    return objectOf([inside, es`rest: ${either(this.#alternatives(additional, place))}`]);
  }
}

/** Each alternative once. The text may be anything if one of them allows that. */
function either(alternatives: readonly Es[]): Es {
  const distinct = [...new Map(alternatives.map((shape) => [shape.text, shape])).values()];
  const [only] = distinct;
  if (distinct.length === 1 && only) return only;
  return distinct.length === 0 ? es`'any'` : objectOf([es`either: ${listOf(distinct)}`]);
}

function scalarOf(value: JsonValue): Es {
  switch (typeof value) {
    case 'string':
      return es`'string'`;
    case 'boolean':
      return es`'boolean'`;
    case 'number':
      return Number.isInteger(value) ? es`'integer'` : es`'number'`;
    default:
      return value === null ? es`'null'` : es`'any'`;
  }
}
