/** What the contract tells of beside its types: codes of errors, and what keys belong to. */
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

/** Texts, as `SdkException.code()` has them; undefined for none. */
export function errorCodesClass(contract: Contract, bodies: readonly Type[], name: string): Java | undefined {
  const codes = errorCodes(contract, bodies);
  if (codes.length === 0) return undefined;
  const scope = new NameScope();
  const rows = codes.map((code) => {
    const own = identifier(claimName(scope, { words: splitWords(code) }, 'constant'));
    const constant = field(java`public static final`, text(java`String`), own, text(stringLiteral(code)));
    return { own, printed: java`${doc(code)}\n${print(constant, 2)}` };
  });
  return java`/** Codes of errors, as far as the contract lists them. New ones may come at any time. */
public final class ${identifier(name)} {
  ${joinJava(
    rows.map(({ printed }) => printed),
    '\n\n',
  )}

  private ${identifier(name)}() {}

  /**
   * Whether the contract lists the code.
   *
   * @param code as {@code SdkException.code()} has it
   * @return true when it does
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

/** What a key belongs to; undefined where keys tell nothing. */
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
  return java`/** What a key belongs to. */
public enum ${own} {
  ${joinJava(constants, ',\n')};

  /**
   * What a key belongs to, by its first characters.
   *
   * @param key the key, of which nothing is kept
   * @return empty where they tell nothing
   */
  public static Optional<${own}> of(String key) {
    ${joinJava(tests, '\n')}
    return Optional.empty();
  }
}`;
}

function doc(value: string): Java {
  return javadoc([`\`${value}\`.`], 2) ?? java`/** The empty text. */`;
}
