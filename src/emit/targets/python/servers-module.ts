/** Prints `servers.py`: the declared servers, and the types of the arguments that choose one. */
import {
  docstring,
  identifier,
  isIdentifier,
  joinPy,
  py,
  stringLiteral,
  type Py,
} from '../../encode/python.ts';
import type { ServerChoice, ServerVariable } from '../../shape/server-choice.ts';
import type { View } from '../../templates.ts';
import { call, concat, dict, keywords, subscript, tuple, type Doc } from './doc.ts';
import { Imports } from './imports.ts';
import { print } from './layout.ts';

export function serversView({ servers, variables }: ServerChoice): View {
  const imports = new Imports(['ServerName', 'ServerVariables', 'SERVERS'], 'servers');
  const server = imports.value('Server', '._runtime.servers');
  const literal = (values: readonly string[]): Doc =>
    subscript(imports.value('Literal', 'typing'), values.map(stringLiteral));
  const typeOf = ({ name, values }: ServerVariable): readonly [Doc, Doc] => [
    stringLiteral(name),
    values.length > 0 ? literal(values) : imports.builtin('str'),
  ];
  const made = (variable: ServerVariable): Doc =>
    call(imports.value('Variable', '._runtime.servers'), [
      stringLiteral(variable.name),
      stringLiteral(variable.default),
      ...(variable.values.length > 0 ? [tuple(variable.values.map(stringLiteral))] : []),
    ]);
  const rows = servers.map((one) =>
    call(server, [
      stringLiteral(one.name),
      stringLiteral(one.url),
      ...(one.variables.length > 0 ? [tuple(one.variables.map(made))] : []),
    ]),
  );
  const view = {
    hasNames: servers.length > 1,
    ...(servers.length > 1 && {
      names: print(concat(py`ServerName = `, literal(servers.map(({ name }) => name)))),
    }),
    hasVariables: variables.length > 0,
    ...(variables.length > 0 && {
      variables:
        typed(variables, typeOf, imports) ??
        print(
          concat(
            py`ServerVariables = `,
            call(imports.value('TypedDict', 'typing'), [
              stringLiteral('ServerVariables'),
              dict(variables.map(typeOf)),
              ...keywords([[py`total`, py`False`]]),
            ]),
          ),
        ),
    }),
    servers: print(concat(py`SERVERS: tuple[${server}, ...] = `, tuple(rows))),
  };
  return { ...view, imports: imports.print() };
}

/** Returns a class, or undefined if a name is not an identifier or if Python would mangle it. */
function typed(
  variables: readonly ServerVariable[],
  typeOf: (variable: ServerVariable) => readonly [Doc, Doc],
  imports: Imports,
): Py | undefined {
  if (variables.some(({ name }) => !isIdentifier(name) || name.startsWith('__'))) return undefined;
  const fields = variables.map(
    (variable) => py`${print(concat(identifier(variable.name), py`: `, typeOf(variable)[1]), 4)}
${docstring([`The default is \`${variable.default}\`.`], 84) ?? py``}`,
  );
  // Two empty lines surround a class.
  return py`
class ServerVariables(${imports.value('TypedDict', 'typing')}, total=False):
    """Variables in the URL of a server."""

    ${joinPy(fields, '\n')}
`;
}

/** Returns the code for the URL of the chosen server, or of the server that the environment names. */
export function addressCode(choice: ServerChoice, imports: Imports, environment: Py | undefined): Doc {
  const { servers, variables } = choice;
  return call(imports.value('server_url', '._runtime.servers'), [
    imports.value('SERVERS', '.servers'),
    servers.length > 1 ? py`server` : py`None`,
    variables.length > 0 ? py`server_variables` : py`None`,
    ...(environment ? [environment] : []),
  ]);
}
