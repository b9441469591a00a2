/** Streams of a Java client over real connections, one byte at a time, by both of its clients. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { feedOf, PRINTED } from '../support/feed.ts';
import { compile, hasJava, runClass } from '../support/java.ts';
import { streamServer } from '../support/stream-server.ts';
import { emitPackage } from './emitted.ts';

const CONTRACT = resolve(import.meta.dirname, '../conformance/contract');
const INPUT = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };

const PROGRAM = `
import com.example.conformance.AsyncEventStream;
import com.example.conformance.ClientOptions;
import com.example.conformance.ConformanceAsyncClient;
import com.example.conformance.ConformanceClient;
import com.example.conformance.EventStream;
import com.example.conformance.models.ChatPart;
import com.example.conformance.models.Item;
import com.example.conformance.params.ChatCreateStreamParams;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;

final class Program {
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    ClientOptions options = ClientOptions.builder().baseUrl(args[0]).token("t").build();
    ChatCreateStreamParams hi = ChatCreateStreamParams.builder().text("Hi").build();
    try (ConformanceClient client = ConformanceClient.create(options)) {
      // The server sends no item before the second request.
      try (EventStream<Item> items = client.feeds().read();
          EventStream<ChatPart> parts = client.chats().createStream(hi)) {
        for (Item item : items) {
          out.println(item.name());
        }
        parts.events().forEach(event -> out.println(event.data().text().orElse("")));
      }
    }
    try (ConformanceAsyncClient client = ConformanceAsyncClient.create(options)) {
      AsyncEventStream<Item> items = client.feeds().read().join();
      AsyncEventStream<ChatPart> parts = client.chats().createStream(hi).join();
      CountDownLatch end = new CountDownLatch(1);
      items.subscribe(
          new Flow.Subscriber<Item>() {
            private Flow.Subscription own;

            @Override
            public void onSubscribe(Flow.Subscription subscription) {
              own = subscription;
              own.request(1);
            }

            @Override
            public void onNext(Item item) {
              out.println(item.name());
              own.request(1);
            }

            @Override
            public void onError(Throwable failure) {
              out.println(failure);
              end.countDown();
            }

            @Override
            public void onComplete() {
              end.countDown();
            }
          });
      end.await();
      while (true) {
        var next = parts.next().join();
        if (next.isEmpty()) {
          break;
        }
        out.println(next.get().data().text().orElse(""));
      }
    }
  }
}
`;

test.skipIf(!hasJava)('streams return every item, one byte at a time', { timeout: 240_000 }, async () => {
  const { sources, remove } = await emitPackage(CONTRACT, INPUT);
  const server = await streamServer(feedOf, { held: '/feed' });
  const folder = await mkdtemp(join(tmpdir(), 'diptych-java-streams-'));
  await writeFile(join(folder, 'Program.java'), PROGRAM);
  const classes = await compile({ sources: [sources] });
  const program = await compile({ sources: [folder], classes: [classes], options: ['-Xlint:-try'] });
  const { output, stderr } = await runClass('Program', [classes, program], { args: [server.url] });
  expect(stderr).toBe('');
  expect(output.trim()).toBe(`${PRINTED}\n${PRINTED}`);
  expect(server.requests).toHaveLength(4);
  await server.close();
  await rm(folder, { recursive: true });
  await remove();
});
