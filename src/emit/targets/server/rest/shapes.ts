import { camelCase } from '../../../../core/words.ts';
import type { Contract } from '../../../../model/contract.ts';
import { namedType } from '../../../../model/lookup.ts';
import type { TypeId } from '../../../../model/type.ts';
import { bindingName } from '../../../ecmascript/type-names.ts';
import { es, identifier, joinEs, stringLiteral, type Es } from '../../../encode/ecmascript.ts';
import { NameScope } from '../../../names.ts';
import type { TextShape, TextShapes } from '../../../shape/server/text-shapes.ts';
import { listOf, objectOf, recordMember } from './layout.ts';

/** The module in which a shape is printed. */
interface Place {
  /** The code that refers to a shape of `shapes.ts`. */
  readonly refer: (name: Es) => Es;
  /** The code that names the type `Shape`. */
  readonly type: () => Es;
}

const SHAPES: Place = { refer: (name) => es`() => ${name}`, type: () => es`Shape` };

/** Writes the shapes for reading text as a type: see `runtime/shape.ts`. */
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

  /** Returns an expression for use outside `shapes.ts`. */
  print(shape: TextShape): Es {
    return this.#print(shape, this.#routes);
  }

  /** Returns `rest/shapes.ts`: the type of shapes, then all referenced shapes, including indirect references. */
  file(shapes: TextShapes, imports: Es): Es {
    const declarations = Array.from(
      shapes.named(),
      ({ id, shape }) => es`export const ${this.#name(id)}: Shape = ${this.#print(shape, SHAPES)};`,
    );
    return joinEs([imports, ...declarations], '\n\n');
  }

  #print(shape: TextShape, place: Place): Es {
    if (typeof shape === 'string') return stringLiteral(shape);
    if ('list' in shape) return es`{ list: ${this.#print(shape.list, place)} }`;
    if ('named' in shape) return place.refer(this.#name(shape.named));
    if ('either' in shape)
      return objectOf([es`either: ${listOf(shape.either.map((one) => this.#print(one, place)))}`]);
    const members = shape.members.map(([name, member]) =>
      recordMember(name, this.#print(member, place), place.type),
    );
    const inside = es`members: ${objectOf(members)}`;
    return objectOf(
      shape.rest === undefined ? [inside] : [inside, es`rest: ${this.#print(shape.rest, place)}`],
    );
  }

  #name(id: TypeId): Es {
    let name = this.#names.get(id);
    if (name === undefined) {
      name = this.#scope.claim(bindingName(camelCase(namedType(this.#contract, id).name.words)));
      this.#names.set(id, name);
    }
    return identifier(name);
  }
}
