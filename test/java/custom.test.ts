/** The user's own class of a package: a method behind `client.custom()`. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { compile, hasJava, hasJavaTools, runClass } from '../support/java.ts';
import { clientWithMethod, pingedService, PROTOCOLS } from '../support/own-method.ts';
import { unformatted } from './tools.ts';

const SOURCES = 'src/main/java';

describe.skipIf(!hasJava).each(PROTOCOLS)('the user class of a package, over %s', (protocol) => {
  test('has the method that the README shows', { timeout: 240_000 }, async () => {
    const name = protocol === 'REST' ? 'shop' : 'api';
    const own = `${SOURCES}/com/example/${name}/Custom.java`;
    const folder = await clientWithMethod('java', own, 'java', protocol);
    const [type, option] = protocol === 'REST' ? ['ShopClient', 'baseUrl'] : ['ApiClient', 'graphqlUrl'];
    const programs = temporaryFolder();
    const use = `package use;

import com.example.${name}.ClientOptions;
import com.example.${name}.${type};

/** Calls the method. */
public final class Use {
  private Use() {}

  /** Calls the method. */
  public static void main(String[] args) {
    try (${type} client = ${type}.create(ClientOptions.builder().${option}(args[0]).build())) {
      System.out.println(client.custom().ping());
    }
  }
}
`;
    fill(programs, { 'use/Use.java': use });
    const client = await compile({ sources: [join(folder, SOURCES)] });
    const classes = await compile({ sources: [programs], classes: [client] });
    const { output, stderr } = await runClass('use.Use', [classes, client], {
      args: [await pingedService()],
    });
    expect(stderr).toBe('');
    expect(output).toContain('well');
    if (hasJavaTools) expect(await unformatted(join(folder, SOURCES))).toBe('');
  });
});
