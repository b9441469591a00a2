/**
 * The arguments of a method in any language: parameters, properties of a body or of the single input, and variables.
 */
import type { Contract } from '../../model/contract.ts';
import { resolve } from '../../model/lookup.ts';
import type { Parameter } from '../../model/operation.ts';
import type { Argument, Property, Type } from '../../model/type.ts';
import type { GraphqlShape } from './graphql-shape.ts';
import { objectShape, type ObjectShape } from './object-shape.ts';
import type { RestShape } from './rest-shape.ts';

export interface ArgumentPlan {
  /** The name in the spelling of the language. */
  readonly name: string;
  /** `member`: a property of the body or of the single variable `input`. */
  readonly location: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'member' | 'variable';
  readonly wire: string;
  /** Undefined if the path template contains the name, but no parameter declares it. */
  readonly type: Type | undefined;
  readonly required: boolean;
  readonly declared?: Parameter | Property | Argument;
}

/** A property of an object and its name. */
export interface FieldPlan {
  readonly attribute: string;
  readonly property: Property;
}

/** Claims a unique name for each argument. Some languages add the location `place` to a name that is in use. */
export interface ArgumentNames {
  claim(name: { readonly words: readonly string[]; readonly wire: string }, place: string): string;
}

export interface ArgumentsPlan {
  readonly all: readonly ArgumentPlan[];
  /** Properties of the body, or variables, each with its argument. */
  readonly fields: readonly FieldPlan[];
  readonly additional: Type | undefined;
}

export function restArguments(contract: Contract, shape: RestShape, scope: ArgumentNames): ArgumentsPlan {
  const path = shape.path.map(({ name, parameter }): ArgumentPlan => {
    const words = parameter?.name.words ?? [name];
    return {
      name: scope.claim({ wire: name, words }, 'path'),
      location: 'path',
      wire: name,
      type: parameter?.type,
      required: true,
      ...(parameter && { declared: parameter }),
    };
  });
  const members = shape.members.map((parameter): ArgumentPlan => ({
    name: scope.claim(parameter.name, parameter.in),
    location: parameter.in,
    wire: parameter.name.wire,
    type: parameter.type,
    required: parameter.required,
    declared: parameter,
  }));
  if (!shape.body) return { all: [...path, ...members], fields: [], additional: undefined };
  const { required, content } = shape.body;
  const object = flatBody(contract, shape);
  if (!object) {
    const name = scope.claim({ wire: 'body', words: ['body'] }, 'whole');
    const body: ArgumentPlan = { name, location: 'body', wire: 'body', type: content.type, required };
    return { all: [...path, ...members, body], fields: [], additional: undefined };
  }
  const flat = membersOf(scope, object, required, 'body');
  return { all: [...path, ...members, ...flat.all], fields: flat.fields, additional: object.additional };
}

export function graphqlArguments(
  contract: Contract,
  shape: GraphqlShape,
  scope: ArgumentNames,
): ArgumentsPlan {
  const { variables } = shape.document;
  const [input] = variables;
  if (shape.argument === 'input' && input) {
    const type = resolve(contract, input.type);
    const object = type.kind === 'object' ? objectShape(contract, type) : undefined;
    if (object)
      return { ...membersOf(scope, object, input.required, 'input'), additional: object.additional };
  }
  const all = variables.map((variable): ArgumentPlan => ({
    name: scope.claim(variable.name, 'variable'),
    location: 'variable',
    wire: variable.name.wire,
    type: variable.type,
    required: variable.required,
    declared: variable,
  }));
  const fields = all.map(({ name }, index) => ({ attribute: name, property: asProperty(variables[index]!) }));
  return { all, fields, additional: undefined };
}

/** True if the fields of the single variable `input` are the arguments. */
export function isFlattened({ all }: ArgumentsPlan): boolean {
  return all.some(({ location }) => location === 'member');
}

/** Returns the object whose properties are arguments like the parameters, or undefined if the body is one argument. */
function flatBody(contract: Contract, { form, body }: RestShape): ObjectShape | undefined {
  if (form !== 'flat' || !body) return undefined;
  const object = objectShape(contract, body.content.type);
  if (!object || object.properties.length === 0) return undefined;
  return object.additional.kind === 'any' || object.additional.kind === 'never' ? object : undefined;
}

function membersOf(
  scope: ArgumentNames,
  { properties }: ObjectShape,
  isRequired: boolean,
  place: string,
): Omit<ArgumentsPlan, 'additional'> {
  const writable = properties.filter(({ direction }) => direction !== 'response');
  const fields = writable.map((property) => ({ attribute: scope.claim(property.name, place), property }));
  const all = fields.map(({ attribute, property }): ArgumentPlan => ({
    name: attribute,
    location: 'member',
    wire: property.name.wire,
    type: property.type,
    required: isRequired && property.required,
    declared: property,
  }));
  return { all, fields };
}

function asProperty(variable: Argument): Property {
  return { ...variable, direction: 'request', arguments: [] };
}
