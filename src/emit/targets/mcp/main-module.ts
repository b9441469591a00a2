/** Prints `main.ts`: the command line, with the client's options from the environment. */
import { splitWords } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import { Imports } from '../../ecmascript/imports.ts';
import { es, joinEs, indexedAccess, propertyKey, templateLiteral, type Es } from '../../encode/ecmascript.ts';
import { NameScope } from '../../names.ts';
import { apiOf } from '../../shape/api.ts';
import { sentence } from '../../shape/sentences.ts';
import type { View } from '../../templates.ts';
import { credentialCode } from '../../ecmascript/client/credential-options.ts';

/** An option of the client, and the variable of the environment that sets it. */
interface Variable {
  readonly option: string;
  readonly name: string;
  readonly value: (variable: Es) => Es;
  readonly isRequired?: true;
}

/** @param graphqlUrl the value in the options of the target */
export function mainView(contract: Contract, graphqlUrl: string): View {
  const variables = variablesOf(contract, graphqlUrl);
  const members = variables.map(({ option, name, value, isRequired }) => {
    const variable = es`env${indexedAccess(name)}`;
    const own = isRequired ? es`${variable} ?? ''` : value(variable);
    return es`${propertyKey(option)}: ${own},`;
  });
  return {
    construction: es`const client = new Client(${members.length === 0 ? es`` : es`{\n  ${joinEs(members, '\n')}\n}`});`,
    hasLogin: contract.auth.some(({ kind }) => kind === 'basic'),
    help: templateLiteral(helpOf(contract, variables)),
  };
}

function variablesOf(contract: Contract, graphqlUrl: string): readonly Variable[] {
  const prefix = splitWords(contract.title);
  const scope = new NameScope();
  const named = (option: string): string =>
    scope.claim(
      [...prefix, ...splitWords(option)]
        .join('_')
        .toUpperCase()
        .replace(/[^A-Z0-9_]/g, '_')
        .replace(/^(?=\d)/, '_'),
    );
  const plain = (variable: Es): Es => variable;
  const { hasRest, hasGraphql, needsServer, graphqlUrl: known } = apiOf(contract, graphqlUrl);
  return [
    ...credentialCode(contract, new Imports()).rows.map(({ scheme, option }) => ({
      option,
      name: named(option),
      value: scheme.kind === 'basic' ? (variable: Es) => es`loginOf(${variable})` : plain,
    })),
    ...(hasRest
      ? [
          {
            option: 'baseUrl',
            name: named('baseUrl'),
            value: plain,
            ...(needsServer && { isRequired: true as const }),
          },
        ]
      : []),
    ...(hasGraphql
      ? [
          {
            option: 'graphqlUrl',
            name: named('graphqlUrl'),
            value: plain,
            ...(known === undefined && { isRequired: true as const }),
          },
        ]
      : []),
  ];
}

function helpOf(contract: Contract, variables: readonly Variable[]): string {
  const width = Math.max(...variables.map(({ name }) => name.length), 0);
  const environment = variables.map(
    ({ name, option }) => `  ${name.padEnd(width)}  the option ${option} of the client\n`,
  );
  return `${sentence(contract.title) ?? 'A service.'}

Usage:
  main [serve]                        serve MCP over standard input and output
  main search <words>                 find operations
  main describe <operation> [type]    show the arguments of an operation, or a type
  main <operation> [--name value]...  call an operation; values are JSON or text

  --write                             allow operations that change something
${environment.length === 0 ? '' : `\nEnvironment:\n${environment.join('')}`}`;
}
