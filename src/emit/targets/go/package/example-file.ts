/** Prints `example_test.go`: each call as the documentation shows it, and examples that run against a test server. */
import { isJsonObject, type JsonValue } from '../../../../core/json.ts';
import { ownMember } from '../../../../core/own-member.ts';
import type { Contract } from '../../../../model/contract.ts';
import {
  go,
  identifier,
  joinGo,
  lineComment,
  numberLiteral,
  textLiteral,
  type Go,
} from '../../../encode/go.ts';
import type { OutputFile } from '../../../target.ts';
import { goFile, importedAs, type Module } from '../../../golang/file.ts';
import { goType } from '../../../golang/types/go-type.ts';
import { membersOf } from '../../../golang/types/structs.ts';
import type { Called } from './called.ts';
import { construction, constructionOfTest } from './construction.ts';
import { statements } from './example.ts';

export function exampleFile(contract: Contract, own: Module, calls: readonly Called[]): OutputFile {
  const module = importedAs(own);
  const run = calls.find((called) => responseOf(called) !== undefined);
  const declarations = [
    ...(run ? [running(contract, module, run), refused(contract, module, run)] : []),
    ...calls.map((called, index) => exampleFunction(contract, module, called, index)),
  ];
  return goFile(module, 'example_test.go', `${own.name}_test`, declarations);
}

function exampleFunction(contract: Contract, module: Module, called: Called, index: number): Go {
  const { service, method, example } = called;
  // go vet splits the name of an example at `_`, so the names of the type and the method must not contain it.
  const isParsable = !service.type.includes('_') && !method.name.includes('_');
  const name = isParsable ? `Example${service.type}_${method.name}` : `Example_call${index + 1}`;
  return go`func ${identifier(name)}() {
	ctx := context.Background()
	client := ${construction(contract, module)}

	${statements(example)}
}`;
}

interface ExampleResponse {
  readonly status: number;
  readonly text: string;
  /** The field and the value of a string in the result. */
  readonly shown: readonly [field: string, value: string] | undefined;
}

/**
 * Returns the example response of a call that can run as printed: it sends a body, has no path parameters, and the
 * contract has examples of all arguments. Returns undefined for any other call.
 */
function responseOf({ call, example, method }: Called): ExampleResponse | undefined {
  if (call.kind !== 'rest' || example.gives !== 'value' || example.missing.length > 0) return undefined;
  const { operation, path, body } = call.shape;
  if (path.length > 0 || !body) return undefined;
  const response = operation.responses.find(({ outcome }) => outcome === 'success');
  const [content] = response?.contents ?? [];
  const [value] = content?.examples ?? [];
  if (!response || typeof response.status !== 'number' || !content || !isJsonObject(value)) return undefined;
  const { declaredTypes } = method.params.site;
  const declared = declaredTypes.declared(content.type, 'response');
  const member =
    declared?.kind === 'struct' && method.returns.text === `(*${declared.name}, error)`
      ? membersOf(declared).find(
          ({ type, required, wire }) =>
            required &&
            goType({ declaredTypes, direction: 'response' }, type).code.text === 'string' &&
            type.kind !== 'nullable' &&
            isPlain(ownMember(value, wire)),
        )
      : undefined;
  return {
    status: response.status,
    text: JSON.stringify(value, null, '  '),
    shown: member && [member.field, value[member.wire] as string],
  };
}

function server(status: number, text: string, before: readonly Go[]): Go {
  const lines = [
    ...before,
    go`w.Header().Set("Content-Type", "application/json")`,
    go`w.WriteHeader(${numberLiteral(status)})`,
    go`fmt.Fprint(w, ${textLiteral(text)})`,
  ];
  return go`server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	${joinGo(lines, '\n')}
}))
defer server.Close()`;
}

/** Prints the first call, with a server that returns the contract's example. */
function running(contract: Contract, module: Module, called: Called): Go {
  const { status, text, shown } = responseOf(called)!;
  const shape = called.call.kind === 'rest' ? called.call.shape : undefined;
  const line = `${shape!.operation.method} ${shape!.operation.path}`;
  return go`func Example() {
	${server(status, text, [go`fmt.Println(r.Method, r.URL.Path)`])}

	ctx := context.Background()
	client := ${constructionOfTest(contract, module)}
	result, err := ${called.example.call()}
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(${shown ? go`result.${identifier(shown[0])}` : go`result != nil`})
	${lineComment(`Output:\n${line}\n${shown?.[1] ?? 'true'}`)}
}`;
}

function refused(contract: Contract, module: Module, { example }: Called): Go {
  const own = identifier(module.name);
  return go`func Example_errors() {
	${server(404, '{}', [])}

	ctx := context.Background()
	client := ${constructionOfTest(contract, module)}
	_, err := ${example.call()}
	var failure *${own}.Error
	if errors.As(err, &failure) {
		fmt.Println(errors.Is(err, ${own}.ErrNotFound), failure.Status)
	}
	${lineComment('Output: true 404')}
}`;
}

/** True for a string that a comment can contain unchanged. */
function isPlain(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && /^[\w.:-]+$/.test(value);
}
