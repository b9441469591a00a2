/** The user's own file in a module: a method of its client. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fill } from '../cli/folder.ts';
import { hasGo, hasStaticcheck, runGo, STATICCHECK } from '../support/go.ts';
import { clientWithMethod, pingedService, PROTOCOLS } from '../support/own-method.ts';

describe.skipIf(!hasGo).each(PROTOCOLS)('the user file of a module, over %s', (protocol) => {
  test(
    'can contain the method that the README shows, without findings of gofmt and vet',
    { timeout: 240_000 },
    async () => {
      const folder = await clientWithMethod('go', 'custom.go', 'go', protocol);
      const path = (await runGo(folder, ['list', '-m'])).trim();
      const option = protocol === 'REST' ? 'WithBaseURL' : 'WithGraphQLURL';
      const use = `package main

import (
	"context"
	"fmt"
	"os"

	api "${path}"
	"${path}/option"
)

func main() {
	fmt.Println(api.New(option.${option}(os.Args[1])).Ping(context.Background()))
}
`;
      fill(join(folder, 'internal/use'), { 'main.go': use });
      expect(await runGo(folder, ['run', './internal/use', await pingedService()])).toContain('well');
      expect(await runGo(folder, ['vet', './...'])).toBe('');
      expect(await runGo(folder, ['-l', '.'], { command: 'gofmt' })).toBe('');
      if (hasStaticcheck) expect(await runGo(folder, ['./...'], { command: STATICCHECK })).toBe('');
    },
  );
});
