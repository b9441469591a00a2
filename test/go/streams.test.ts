/** Streams of a Go client over real connections, one byte at a time. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { feedOf, PRINTED } from '../support/feed.ts';
import { hasGo, runGo } from '../support/go.ts';
import { streamServer } from '../support/stream-server.ts';
import { emitModule } from './emitted.ts';

const CONTRACT = resolve(import.meta.dirname, '../conformance/contract');
const INPUT = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };

const PROGRAM = `package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"streams.test/client"
	"streams.test/client/option"
)

func main() {
	ctx := context.Background()
	api := client.New(option.WithBaseURL(os.Args[1]), option.WithToken("t"))
	items, err := api.Feeds.Read(ctx)
	if err != nil {
		log.Fatal(err)
	}
	// The server sends no item before this request.
	parts, err := api.Chats.CreateStream(ctx, client.ChatCreateStreamParams{Text: "Hi"})
	if err != nil {
		log.Fatal(err)
	}
	for item, err := range items.All() {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(item.Name)
	}
	for event, err := range parts.Events() {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(event.Data.Text.Or(""))
	}
}
`;

test.skipIf(!hasGo)('streams return every item, one byte at a time', { timeout: 240_000 }, async () => {
  const { folder, remove } = await emitModule(CONTRACT, INPUT, { module: 'streams.test/client' });
  const server = await streamServer(feedOf, { held: '/feed' });
  const own = join(folder, 'internal/program');
  await mkdir(own, { recursive: true });
  await writeFile(join(own, 'main.go'), PROGRAM);
  expect((await runGo(folder, ['run', './internal/program', server.url])).trim()).toBe(PRINTED);
  expect(server.requests).toEqual(['GET /feed ', 'POST /chats {"text":"Hi","stream":true}']);
  await server.close();
  await remove();
});
