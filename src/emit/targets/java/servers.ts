/** Prints the declared servers of `ClientOptions`, and the options to choose one. */
import { splitWords } from '../../../core/words.ts';
import { identifier, java, joinJava, stringLiteral, type Java } from '../../encode/java.ts';
import { javadoc } from '../../encode/javadoc.ts';
import { NameScope } from '../../names.ts';
import type { ServerChoice, ServerVariable } from '../../shape/server-choice.ts';
import type { View } from '../../templates.ts';
import { print } from './layout/layout.ts';
import { text, type Doc } from './layout/ops.ts';
import { call, chain, field, parameter, signature } from './layout/syntax.ts';
import { claimName } from './names.ts';
import { THIS_BUILDER } from './types/members.ts';

/** Names of other types within `ClientOptions`. */
const TAKEN = ['Builder'];

/** Returns the option for each variable, by its name in the contract. */
export function variableOptions({ variables }: ServerChoice, scope: NameScope): ReadonlyMap<string, string> {
  return new Map(
    variables.map(
      ({ name }) => [name, claimName(scope, { words: ['server', ...splitWords(name)] }, 'field')] as const,
    ),
  );
}

/** Returns the template data of `ClientOptions` for the declared servers. `renderEnum` prints an enum within it. */
export function serversView(
  choice: ServerChoice,
  options: ReadonlyMap<string, string>,
  renderEnum: (view: View) => Java,
): View {
  const { servers, variables } = choice;
  const scope = new NameScope(TAKEN);
  const names =
    servers.length > 1
      ? [
          enumeration(
            scope,
            ['server'],
            'A declared server.',
            servers.map(({ name, description }) => ({ value: name, text: description ?? `\`${name}\`.` })),
          ),
        ]
      : [];
  const typed = variables.map((variable) => ({ variable, own: valuesOf(scope, variable) }));
  const enums = [...names, ...typed.flatMap(({ own }) => own ?? [])];
  return {
    servers: print(
      field(
        java`private static final`,
        text(java`List<DeclaredServer>`),
        java`SERVERS`,
        chain(java`List`, [{ name: java`of`, args: servers.map(serverDoc) }]),
      ),
      2,
    ),
    hasSeveralServers: servers.length > 1,
    hasVariables: variables.length > 0,
    hasEnums: enums.length > 0,
    enums: joinJava(
      enums.map(({ name, documentation, list }) => renderEnum({ name, documentation, list })),
      '\n\n',
    ),
    options: joinJava(
      [
        ...names.map(({ constants }) =>
          option(
            'server',
            java`Server`,
            `Sends REST requests to a declared server; the default is \`${constants[0]!.name.text}\`.`,
            java`this.server = server.toString();`,
          ),
        ),
        ...typed.map(({ variable, own }) => {
          const name = options.get(variable.name)!;
          const value = own
            ? chain(identifier(name), [{ name: java`toString`, args: [] }])
            : text(identifier(name));
          return option(
            name,
            own?.name ?? java`String`,
            `Sets the variable \`${variable.name}\` in the URL of the server; the default is \`${variable.default}\`.`,
            print(
              [
                ...chain(java`serverVariables`, [
                  { name: java`put`, args: [text(stringLiteral(variable.name)), value] },
                ]),
                ...text(java`;`),
              ],
              6,
            ),
          );
        }),
      ],
      '\n\n',
    ),
  };
}

function serverDoc({ name, url, variables }: ServerChoice['servers'][number]): Doc {
  return chain(java`DeclaredServer`, [
    { name: java`of`, args: [name, url].map((value) => text(stringLiteral(value))) },
    ...variables.map((variable) => ({
      name: java`with`,
      args: [variable.name, variable.default, ...variable.values].map((value) => text(stringLiteral(value))),
    })),
  ]);
}

function valuesOf(scope: NameScope, { name, values }: ServerVariable): Enumeration | undefined {
  if (values.length === 0) return undefined;
  const constants = values.map((value) => ({ value, text: `\`${value}\`.` }));
  return enumeration(
    scope,
    ['server', ...splitWords(name)],
    `A value of the variable \`${name}\`.`,
    constants,
  );
}

interface Enumeration {
  readonly name: Java;
  readonly documentation: Java;
  readonly constants: readonly { readonly name: Java }[];
  readonly list: Java;
}

function enumeration(
  scope: NameScope,
  words: readonly string[],
  summary: string,
  values: readonly { readonly value: string; readonly text: string }[],
): Enumeration {
  const own = new NameScope();
  const constants = values.map(({ value, text: documentation }) => {
    const name = identifier(claimName(own, { words: splitWords(value) }, 'constant'));
    const printed = print(call(name, [text(stringLiteral(value))]), 4);
    const above = javadoc([documentation], 4);
    return { name, printed: above ? java`${above}\n${printed}` : printed };
  });
  return {
    name: identifier(claimName(scope, { words }, 'type')),
    documentation: javadoc([summary], 2)!,
    constants,
    list: joinJava(
      constants.map(({ printed }) => printed),
      ',\n',
    ),
  };
}

function option(name: string, type: Java, summary: string, set: Java): Java {
  const own = identifier(name);
  const documentation = javadoc([summary], 4, [
    { tag: 'param', name: own, text: 'the value' },
    THIS_BUILDER,
  ])!;
  const head = signature(java`public`, text(java`Builder`), own, [parameter(text(type), own)], java` {`);
  return java`${documentation}
${print(head, 4)}
  ${set}
  return this;
}`;
}
