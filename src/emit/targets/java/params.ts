/** Prints the arguments of a call other than path parameters, as a class with a builder. */
import type { ArgumentPlan, ArgumentsPlan } from '../../shape/arguments.ts';
import { identifier, java, joinJava, stringLiteral, type Java } from '../../encode/java.ts';
import { javadoc, javadocReturn } from '../../encode/javadoc.ts';
import { conditionsOf } from '../../shape/conditions.ts';
import { firstSentence } from '../../shape/sentences.ts';
import { print } from './layout/layout.ts';
import { text, type Doc } from './layout/ops.ts';
import { call, chain, construction, header, parameter, returning, signature } from './layout/syntax.ts';
import { javaType, STRING, type Site } from './types/java-type.ts';
import { method, parameterName, setter, valueOf, type Member } from './types/members.ts';
import { constructor } from './types/models.ts';

/** A path parameter, which is a parameter in the signature. */
export interface Positional {
  readonly name: Java;
  readonly type: Doc;
  /** The code for the value and its writer, or for its JSON. */
  readonly given: readonly Doc[];
  readonly key: string;
  readonly description: string;
}

export interface Params {
  readonly plan: ArgumentsPlan;
  /** The context in which the types of arguments are used. */
  readonly site: Site;
  readonly positional: readonly Positional[];
  /** Name of the class, or undefined if there are no other arguments. */
  readonly name: string | undefined;
  /** True if a call may omit these arguments. */
  readonly isOptional: boolean;
  readonly declaration: Java | undefined;
}

/** @param called name of the call in documentation */
export function paramsOf(site: Site, plan: ArgumentsPlan, name: string, called: string): Params {
  const isPath = ({ location }: ArgumentPlan): boolean => location === 'path';
  const inPath = plan.all.filter(isPath);
  // The two other parameters of the signature have these names.
  const taken = [...inPath.map((one) => one.name), 'params', 'options'];
  const positional = inPath.map((one): Positional => {
    const type = one.type ? javaType({ ...site, taken }, one.type) : STRING;
    const own = parameterName(type, one.name);
    return {
      name: own,
      type: type.plain,
      given: type === STRING ? [text(own)] : valueOf(type, own),
      key: keyOf(plan, one),
      description: describedPath(site, one),
    };
  });
  const others = plan.all.filter((one) => !isPath(one));
  if (others.length === 0)
    return { plan, site, positional, name: undefined, isOptional: true, declaration: undefined };
  const required = others.filter((one) => one.required).map((one) => keyOf(plan, one));
  const declaration = paramsClass(site, plan, others, required, identifier(name), called);
  return { plan, site, positional, name, isOptional: required.length === 0, declaration };
}

function describedPath({ declaredTypes }: Site, { wire, type, declared }: ArgumentPlan): string {
  const title = firstSentence(declared?.description ?? '') || `\`${wire}\` in the path`;
  const limits = type ? conditionsOf(declaredTypes.contract, { type, required: false }) : [];
  return limits.length === 0 ? title : [title.replace(/\.$/, ''), ...limits].join('; ');
}

const PARAMETERS: readonly ArgumentPlan['location'][] = ['path', 'query', 'header', 'cookie'];

/** Returns the key of an argument: its wire name, with its location if the name is not unique. */
export function keyOf({ all }: ArgumentsPlan, { wire, location }: ArgumentPlan): string {
  const isParameter = PARAMETERS.includes(location);
  const isShared = all.filter((one) => one.wire === wire).length > 1;
  return isParameter && isShared ? `${wire} in ${location}` : wire;
}

function paramsClass(
  site: Site,
  plan: ArgumentsPlan,
  others: readonly ArgumentPlan[],
  required: readonly string[],
  own: Java,
  called: string,
): Java {
  const needed = others.filter(isNeeded).map((one) => keyOf(plan, one));
  const tags =
    required.length + needed.length === 0
      ? []
      : [
          {
            tag: 'throws',
            name: java`IllegalStateException`,
            text: 'if a required argument is missing',
          } as const,
        ];
  const texts = (keys: readonly string[]): readonly Doc[] => keys.map((key) => text(stringLiteral(key)));
  const given =
    needed.length === 0
      ? text(java`builder`)
      : chain(java`builder`, [{ name: java`together`, args: texts(needed) }]);
  const builder = java`/** Collects arguments. */
public static final class Builder extends ParamsBuilder<Builder> {
  ${joinJava(
    [
      java`private Builder() {}`,
      ...others.map((one) => setter(site, memberOf(site, one), keyOf(plan, one))),
      method(
        [javadocReturn('the arguments', 4, tags)],
        signature(java`public`, text(own), java`build`, [], java` {`),
        returning(construction(own, [text(java`this`)])),
        4,
      ),
    ],
    '\n\n',
  )}
}`;
  const none = java`/** {@return no arguments} */
${print(signature(java`public static`, text(own), java`none`, [], java` {`), 2)}
  return builder().build();
}`;
  const blocks = [
    constructor(
      java`private`,
      own,
      [parameter(text(java`Builder`), java`builder`)],
      call(java`super`, [given, ...texts(required)]),
      2,
    ),
    ...(required.length === 0 ? [none] : []),
    java`/** {@return a builder of the arguments} */
public static Builder builder() {
  return new Builder();
}`,
    builder,
  ];
  const head = header(java`public final`, java`class ${own}`, [
    { word: java`extends`, types: [text(java`Params`)] },
  ]);
  return java`${javadoc([`Arguments of \`${called}\`.`], 0)!}
${print(head, 0)}
  ${joinJava(blocks, '\n\n')}
}`;
}

/**
 * True for a property of an optional body or input that is required if the body is present. A call with such a body has
 * no query, header, or cookie parameters, so the body is present if any argument is present.
 */
function isNeeded({ location, required, declared }: ArgumentPlan): boolean {
  return location === 'member' && !required && declared?.required === true;
}

/** Descriptions of arguments without documentation. */
const KINDS: Readonly<Partial<Record<ArgumentPlan['location'], string>>> = {
  query: 'query parameter',
  header: 'header',
  cookie: 'cookie',
  body: 'argument',
  variable: 'variable',
};

function memberOf({ isRaw = false }: Site, argument: ArgumentPlan): Member {
  const { name, wire, location, type, required, declared } = argument;
  return {
    name,
    wire,
    kind: KINDS[location],
    dropsNull: PARAMETERS.includes(location) || (location === 'member' && isRaw),
    type: type!,
    required,
    requiredWhen: isNeeded(argument) ? 'when any argument is given' : undefined,
    default: declared?.default,
    description: declared?.description,
    deprecated: declared?.deprecated,
  };
}
