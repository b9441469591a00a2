/** Prints constants of the contract other than types: error codes, and environments of keys. */
import type { Contract } from '../../../model/contract.ts';
import type { Type } from '../../../model/type.ts';
import { splitWords } from '../../../core/words.ts';
import { identifier, java, joinJava, stringLiteral, type Java } from '../../encode/java.ts';
import { javadoc } from '../../encode/javadoc.ts';
import { NameScope } from '../../names.ts';
import { environmentsOf } from '../../shape/environments.ts';
import { errorCodes } from '../../shape/error-bodies.ts';
import { print } from './layout/layout.ts';
import { text } from './layout/ops.ts';
import { field } from './layout/syntax.ts';
import { claimName } from './names.ts';

/** Returns the error codes as strings, like `SdkException.code()`, or undefined if the contract declares no codes. */
export function errorCodesClass(contract: Contract, bodies: readonly Type[], name: string): Java | undefined {
  const codes = errorCodes(contract, bodies);
  if (codes.length === 0) return undefined;
  const scope = new NameScope();
  const rows = codes.map((code) => {
    const own = identifier(claimName(scope, { words: splitWords(code) }, 'constant'));
    const constant = field(java`public static final`, text(java`String`), own, text(stringLiteral(code)));
    return { own, printed: java`${doc(code)}\n${print(constant, 2)}` };
  });
  return java`/** Error codes that the contract lists. New ones may be added at any time. */
public final class ${identifier(name)} {
  ${joinJava(
    rows.map(({ printed }) => printed),
    '\n\n',
  )}

  private ${identifier(name)}() {}

  /**
   * Checks whether the contract lists a code.
   *
   * @param code the code from {@code SdkException.code()}
   * @return true if the contract lists it
   */
  public static boolean isKnown(String code) {
    return switch (code) {
      ${joinJava(
        rows.map(({ own }) => java`case ${own} -> true;`),
        '\n',
      )}
      default -> false;
    };
  }
}`;
}

/** Returns the environments of keys, or undefined if keys do not identify environments. */
export function environmentEnum(contract: Contract, name: string): Java | undefined {
  const environments = environmentsOf(contract);
  if (!environments) return undefined;
  const scope = new NameScope();
  const names = new Map(
    environments.names.map((environment) => {
      const words = splitWords(environment);
      return [environment, identifier(claimName(scope, { words }, 'constant'))] as const;
    }),
  );
  const own = identifier(name);
  const constants = [...names].map(([environment, constant]) => java`${doc(environment)}\n${constant}`);
  const tests = environments.prefixes.map(
    ({ prefix, environment }) => java`if (key.startsWith(${stringLiteral(prefix)})) {
  return Optional.of(${names.get(environment)!});
}`,
  );
  return java`/** The environment of a key. */
public enum ${own} {
  ${joinJava(constants, ',\n')};

  /**
   * Returns the environment indicated by the prefix of a key.
   *
   * @param key the key; it is not stored
   * @return the environment; empty for an unknown prefix
   */
  public static Optional<${own}> of(String key) {
    ${joinJava(tests, '\n')}
    return Optional.empty();
  }
}`;
}

function doc(value: string): Java {
  return javadoc([`\`${value}\`.`], 2) ?? java`/** The empty string. */`;
}
