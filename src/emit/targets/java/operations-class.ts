/** Prints the operations of a service as constants. */
import { identifier, java, joinJava, type Java } from '../../encode/java.ts';
import { javadoc } from '../../encode/javadoc.ts';
import { print } from './layout/layout.ts';
import { text, type Doc } from './layout/ops.ts';
import { field, generic, header, returning, signature } from './layout/syntax.ts';
import type { Method, Service } from './method.ts';
import { method } from './types/members.ts';

/**
 * Maximum number of calls in one initializer. With more calls, each operation is created in a separate method, because
 * the initializer of a class has at most 65,535 bytes (JVM Specification §4.7.3).
 */
const MAX_CALLS = 60;

export function operationsClass({ names, holder }: Service, made: readonly Method[]): Java {
  const own = identifier(names.operations);
  const isLarge = made.length > MAX_CALLS;
  const fields = made.map(({ constant, gives, operation, name }) => {
    const type = operationType(gives);
    const value: Doc = isLarge ? text(java`${identifier(name)}()`) : operation;
    return print(field(java`static final`, type, identifier(constant), value), 2);
  });
  const makers = isLarge
    ? made.map(({ name, gives, operation }) =>
        method(
          [],
          signature(java`private static`, operationType(gives), identifier(name), [], java` {`),
          returning(operation),
          2,
        ),
      )
    : [];
  const blocks = [...fields, print(signature(java`private`, undefined, own, [], java` {}`), 2), ...makers];
  return java`${javadoc([`Operations of \`${holder.access}\`.`], 0)!}
${print(header(java`final`, java`class ${own}`, []), 0)}
  ${joinJava(blocks, '\n\n')}
}`;
}

function operationType(gives: Method['gives']): Doc {
  switch (gives.kind) {
    case 'nothing':
      return generic(java`Operation`, [text(java`@Nullable Void`)]);
    case 'value':
      return generic(java`Operation`, [gives.boxed]);
    case 'stream':
      return generic(java`StreamOperation`, [gives.item]);
    case 'download':
      return text(java`DownloadOperation`);
    case 'pages':
      return generic(java`ListOperation`, [gives.page, gives.item]);
  }
}
