/** Prints the declared servers, and the options to choose one. */
import { splitWords } from '../../../core/words.ts';
import { docComment, go, identifier, stringLiteral, type Go } from '../../encode/go.ts';
import { columns, inline, list, literal, record, stringList } from '../../golang/go-layout.ts';
import { claimName } from '../../golang/go-names.ts';
import { NameScope } from '../../names.ts';
import type { ServerChoice, ServerVariable } from '../../shape/server-choice.ts';

/** Returns the value of `API.Servers`. */
export function serverRows({ servers }: ServerChoice): Go {
  const rows = servers.map(({ name, url, variables }) => {
    const own = variables.map((variable) =>
      inline(go``, [
        [go`Name`, stringLiteral(variable.name)],
        [go`Default`, stringLiteral(variable.default)],
        ...(variable.values.length > 0 ? [[go`Values`, stringList(variable.values)] as const] : []),
      ]),
    );
    return record(go``, [
      [go`Name`, stringLiteral(name)],
      [go`URL`, stringLiteral(url)],
      ...(own.length > 0 ? [[go`Variables`, list(go`[]core.ServerVariable`, own)] as const] : []),
    ]);
  });
  return list(go`[]core.Server`, rows);
}

/** Returns the field of `ServerVariables` for each variable, by its name in the contract. */
export function variableFields({ variables }: ServerChoice): ReadonlyMap<string, string> {
  const scope = new NameScope();
  return new Map(
    variables.map(({ name }) => [name, claimName(scope, { words: splitWords(name) }, 'field')] as const),
  );
}

/** Returns the declarations of `option/servers.go`. */
export function serverDeclarations(choice: ServerChoice): readonly Go[] {
  const scope = new NameScope(['Server', 'ServerVariables']);
  return [
    ...(choice.servers.length > 1 ? nameDeclarations(choice, scope) : []),
    ...(choice.variables.length > 0 ? variableDeclarations(choice, scope) : []),
  ];
}

function nameDeclarations({ servers }: ServerChoice, scope: NameScope): readonly Go[] {
  const constants = servers.map(({ name, description }) => ({
    name: identifier(claimName(scope, { words: ['server', ...splitWords(name)] }, 'constant')),
    value: stringLiteral(name),
    above: description === undefined ? undefined : docComment([description]),
  }));
  const rows = constants.map(({ name, value, above }) => ({
    above,
    first: name,
    second: go`Server = ${value}`,
  }));
  return [
    go`// Server is the name of a declared server.\ntype Server string`,
    go`// Declared servers.\nconst (\n\t${columns(rows)}\n)`,
    go`// WithServer sends REST requests to a declared server; the default is ${constants[0]!.name}.
func WithServer(server Server) ClientOption {
	return core.ClientFunc(func(config *core.Config) { config.Server = string(server) })
}`,
  ];
}

function variableDeclarations(choice: ServerChoice, scope: NameScope): readonly Go[] {
  const fields = variableFields(choice);
  const typed = choice.variables.map((variable) => ({
    variable,
    field: identifier(fields.get(variable.name)!),
    ...(variable.values.length > 0 ? enumeration(variable, scope) : { type: go`string`, declarations: [] }),
  }));
  const members = typed.map(({ variable, field, type }) => ({
    above: docComment([`The default is ${JSON.stringify(variable.default)}.`])!,
    first: field,
    second: type,
  }));
  const rows = typed.map(({ variable, field }) => {
    const value = go`variables.${field}`;
    return [stringLiteral(variable.name), variable.values.length > 0 ? go`string(${value})` : value] as const;
  });
  return [
    ...typed.flatMap(({ declarations }) => declarations),
    go`// ServerVariables are the variables in the URL of the server. An empty field keeps the default.
type ServerVariables struct {
	${columns(members)}
}`,
    go`// WithServerVariables sets the variables in the URL of the server.
func WithServerVariables(variables ServerVariables) ClientOption {
	return core.ClientFunc(func(config *core.Config) {
		config.ServerVariables = ${literal(go`map[string]string`, rows)}
	})
}`,
  ];
}

function enumeration({ name, values }: ServerVariable, scope: NameScope) {
  const words = ['server', ...splitWords(name)];
  const type = identifier(claimName(scope, { words }, 'type'));
  const rows = values.map((value) => ({
    first: identifier(claimName(scope, { words: [...words, ...splitWords(value)] }, 'constant')),
    second: go`${type} = ${stringLiteral(value)}`,
  }));
  return {
    type,
    declarations: [
      go`${docComment([`${type.text} is a value of the variable ${name}.`])!}\ntype ${type} string`,
      go`${docComment([`Values of ${type.text}.`])!}\nconst (\n\t${columns(rows)}\n)`,
    ] as readonly Go[],
  };
}
