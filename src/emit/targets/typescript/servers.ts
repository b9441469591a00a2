/** Prints the declared servers of `core.ts`, and the options to choose one. */
import { docComment, es, joinEs, propertyKey, stringLiteral, type Es } from '../../encode/ecmascript.ts';
import { braced, bracketed } from '../../ecmascript/layout.ts';
import type { Imports } from '../../ecmascript/imports.ts';
import { defaultsText } from '../../shape/readme.ts';
import type { ServerChoice, ServerVariable } from '../../shape/server-choice.ts';

/** Returns the options `server` and `serverVariables`, if there is a choice. */
export function serverMembers({ servers, variables }: ServerChoice): readonly Es[] {
  const names = servers.map(({ name }) => stringLiteral(name));
  return [
    ...(servers.length > 1
      ? [
          es`${docComment([`Declared server for REST requests (default: \`${servers[0]!.name}\`).`])}readonly server?: ${joinEs([...names, es`undefined`], ' | ')};`,
        ]
      : []),
    ...(variables.length > 0
      ? [
          es`${docComment([`Variables in the URL of the server (defaults: ${defaultsText(variables)}).`])}readonly serverVariables?: ${braced(variables.map(variableMember), 40)} | undefined;`,
        ]
      : []),
  ];
}

function variableMember({ name, values }: ServerVariable): Es {
  const type = values.length > 0 ? joinEs(values.map(stringLiteral), ' | ') : es`string`;
  return es`readonly ${propertyKey(name)}?: ${type} | undefined`;
}

/** Returns the declaration of the servers. */
export function serversTable({ servers }: ServerChoice, imports: Imports): Es {
  const rows = servers.map(({ name, url, variables }) => {
    const list = variables.map(({ name: own, default: standard, values }) =>
      bracketed([
        ...[own, standard].map(stringLiteral),
        ...(values.length > 0 ? [bracketed(values.map(stringLiteral))] : []),
      ]),
    );
    return braced([
      es`name: ${stringLiteral(name)}`,
      es`url: ${stringLiteral(url)}`,
      ...(list.length > 0 ? [es`variables: ${bracketed(list)}`] : []),
    ]);
  });
  const type = imports.type('Server', './runtime/servers.ts');
  return es`const SERVERS: readonly ${type}[] = ${bracketed(rows, 'const SERVERS: readonly Server[] = ;'.length)};`;
}
