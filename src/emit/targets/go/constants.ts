/** Prints constants of the contract other than enums: error codes, and environments of keys. */
import type { Contract } from '../../../model/contract.ts';
import { splitWords } from '../../../core/words.ts';
import { go, identifier, joinGo, stringLiteral, type Go } from '../../encode/go.ts';
import type { NameScope } from '../../names.ts';
import { environmentsOf } from '../../shape/environments.ts';
import { errorBodies, errorCodes } from '../../shape/error-bodies.ts';
import { caseOf, columns } from '../../golang/go-layout.ts';
import { claimName } from '../../golang/go-names.ts';

/** Returns constants such as `ErrorCodeNotFound`, which are strings like `Error.Code`. */
export function errorCodeDeclarations(contract: Contract, scope: NameScope): readonly Go[] {
  const codes = errorCodes(contract, errorBodies(contract));
  if (codes.length === 0) return [];
  const rows = codes.map((code) => ({
    first: identifier(claimName(scope, { words: ['error', 'code', ...splitWords(code)] }, 'constant')),
    second: go`= ${stringLiteral(code)}`,
  }));
  const known = identifier(scope.claim('IsKnownErrorCode', '_'));
  const listed = caseOf(rows.map(({ first }) => first));
  return [
    go`// Values of Error.Code that the contract lists. New ones may be added at any time.
const (
	${columns(rows)}
)`,
    go`// ${known} reports whether the contract lists the code.
func ${known}(code string) bool {
	switch code {
	${listed}
		return true
	}
	return false
}`,
  ];
}

/** Returns `EnvironmentOf` and its constants, if keys identify environments. */
export function environmentDeclarations(contract: Contract, scope: NameScope): readonly Go[] {
  const environments = environmentsOf(contract);
  if (!environments) return [];
  const type = identifier(scope.claim('Environment', '_'));
  const of = identifier(scope.claim('EnvironmentOf', '_'));
  const names = new Map(
    environments.names.map((environment) => {
      const words = ['environment', ...splitWords(environment)];
      return [environment, identifier(claimName(scope, { words }, 'constant'))] as const;
    }),
  );
  const rows = [...names].map(([environment, name]) => ({
    first: name,
    second: go`${type} = ${stringLiteral(environment)}`,
  }));
  const cases = environments.prefixes.map(
    ({ prefix, environment }) =>
      go`case strings.HasPrefix(key, ${stringLiteral(prefix)}):\n\treturn ${names.get(environment)!}, true`,
  );
  return [
    go`// ${type} is the environment of a key.\ntype ${type} string`,
    go`// Environments of keys.
const (
	${columns(rows)}
)`,
    go`// ${of} returns the environment indicated by the prefix of a key. It returns false for an unknown prefix.
func ${of}(key string) (${type}, bool) {
	switch {
	${joinGo(cases, '\n')}
	}
	return "", false
}`,
  ];
}
