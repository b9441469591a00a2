/** The Java in the package's Markdown. Each snippet is a class in a separate package. */
import type { Snippet } from '../support/markdown-snippets.ts';

export interface Program {
  /** `snippets.readme_12`. */
  readonly package: string;
  readonly file: string;
  readonly code: string;
  /** True for statements that need only a client. */
  readonly runs: boolean;
}

/** `client`: the class of the variable `client`, which statements use. */
export function programOf(client: string, { at, code }: Snippet): Program {
  const own = `snippets.${at.toLowerCase().replace(/\W+/g, '_')}`;
  const lines = code.split('\n');
  const imports = lines.filter((line) => line.startsWith('import '));
  const rest = lines.filter((line) => !line.startsWith('import ')).join('\n');
  const name = /^public final class (\w+)/m.exec(rest)?.[1];
  const head = (all: readonly string[]): string => `package ${own};\n\n${all.join('\n')}\n`;
  if (name !== undefined)
    return { package: own, file: `${name}.java`, code: head(imports) + rest, runs: false };
  const [, brought = ''] = /^\/\/ You provide: (.*)$/m.exec(rest) ?? [];
  const parameters = [`${client.split('.').at(-1)!} client`, ...(brought === '' ? [] : [brought])];
  const body = `@SuppressWarnings("deprecation")
final class Snippet {
  private Snippet() {}

  static void run(${parameters.join(', ')}) {
${rest}
  }
}
`;
  return {
    package: own,
    file: 'Snippet.java',
    code:
      head([...new Set([...imports, `import ${client};`])]) +
      body.replace('static void', 'public static void').replace('final class', 'public final class'),
    runs: brought === '',
  };
}
