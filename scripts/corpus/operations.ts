/** Generates GraphQL operations for a schema, one for each root field. */
import {
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

/** Limits the number of fields, so that a schema with a thousand root fields compiles within minutes. */
const DEPTH = 3;
const LEAVES = 12;
const OBJECTS = 4;
const MEMBERS = 4;
const LINES = 40;

/**
 * Returns one document. Each operation has a variable for every argument of its root field, and for every required
 * argument of nested fields.
 */
export function operationsOf(schema: GraphQLSchema): string {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  const names = new Set<string>();
  const operations = roots.flatMap(([keyword, root]) =>
    Object.values(root?.getFields() ?? {}).map((field) => {
      const name = unused(pascal(`${keyword}_${field.name}`), names);
      return new OperationText(schema).write(keyword, name, field);
    }),
  );
  return `${operations.join('\n\n')}\n`;
}

class OperationText {
  readonly #schema: GraphQLSchema;
  readonly #variables: string[] = [];
  readonly #names = new Set<string>();
  #linesLeft = LINES;

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  write(keyword: string, name: string, field: GraphQLField): string {
    const lines = this.#field(field, field.args, 1);
    const variables = this.#variables.length > 0 ? `(${this.#variables.join(', ')})` : '';
    return [`${keyword} ${name}${variables} {`, ...lines, '}'].join('\n');
  }

  /** Returns the lines of a field, with an optional alias. */
  #field(field: GraphQLField, args: readonly GraphQLArgument[], depth: number, alias = ''): string[] {
    this.#linesLeft--;
    const given = args.map((arg) => `${arg.name}: $${this.#variable(arg)}`);
    const head = `${alias && `${alias}: `}${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}`;
    const type = getNamedType(field.type);
    return indented(
      isLeafType(type) ? [head] : [`${head} {`, ...indented(this.#select(type, depth + 1)), '}'],
    );
  }

  #variable({ name, type }: GraphQLArgument): string {
    const own = unused(name, this.#names);
    this.#variables.push(`$${own}: ${String(type)}`);
    return own;
  }

  #select(type: GraphQLNamedType, depth: number): string[] {
    if (isObjectType(type)) return this.#fields(Object.values(type.getFields()), depth);
    if (!isInterfaceType(type) && !isUnionType(type)) return [];
    const shared = isInterfaceType(type) ? type.getFields() : {};
    const lines = ['  __typename'];
    if (isInterfaceType(type)) lines.push(...this.#fields(Object.values(shared), depth));
    const shapes = new Map<string, string>();
    for (const member of this.#schema.getPossibleTypes(type).slice(0, MEMBERS)) {
      if (this.#linesLeft <= 0) break;
      const own = Object.values(member.getFields()).filter(({ name }) => shared[name] === undefined);
      const inner = this.#fields(own, depth, (field) => aliasOf(field, member, shapes));
      lines.push(`  ... on ${member.name} {`, ...indented(inner), '  }');
    }
    return lines;
  }

  #fields(fields: readonly GraphQLField[], depth: number, alias = (_: GraphQLField) => ''): string[] {
    const current = fields.filter(({ deprecationReason }) => typeof deprecationReason !== 'string');
    const leaves = current.filter(({ type }) => isLeafType(getNamedType(type))).slice(0, LEAVES);
    const objects = current.filter(({ type }) => !isLeafType(getNamedType(type))).slice(0, OBJECTS);
    const lines = [...leaves, ...(depth < DEPTH ? objects : [])].flatMap((field) =>
      this.#linesLeft > 0
        ? this.#field(field, field.args.filter(isRequiredArgument), depth, alias(field))
        : [],
    );
    return lines.length > 0 ? lines : ['  __typename'];
  }
}

/** Returns an alias for a field whose shape differs between types, because such fields cannot be merged. */
function aliasOf(field: GraphQLField, member: GraphQLObjectType, shapes: Map<string, string>): string {
  const shape = String(field.type);
  const isSame = (shapes.get(field.name) ?? shape) === shape;
  if (isLeafType(getNamedType(field.type)) && isSame && field.args.length === 0) {
    shapes.set(field.name, shape);
    return '';
  }
  return `${field.name}Of${member.name}`;
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_+)([a-zA-Z0-9])/g, (_, first: string) => first.toUpperCase());
}

/** Reserves and returns the name. Adds a number if the name is already reserved, ignoring case. */
function unused(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${name}${count}`;
  taken.add(free.toLowerCase());
  return free;
}
