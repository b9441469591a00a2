/** The files that Diptych writes once, and that then belong to the user. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { hasGo, runGo } from '../support/go.ts';

const DOCUMENT = `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
servers: [{ url: 'https://notes.example/{version}/', variables: { version: { default: v3 } } }]
paths:
  /notes:
    get:
      operationId: listNotes
      security: [{ token: [] }]
      responses:
        '200': { description: All., content: { application/json: { schema: { type: array, items: { type: string } } } } }
        '4XX': { description: Wrong., content: { application/json: { schema: { $ref: '#/components/schemas/Failure' } } } }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas:
    Failure: { type: object, required: [message], properties: { message: { type: string, pattern: '^E[0-9]+$' } } }
`;

const TEST = `package main

import (
	"net/http/httptest"
	"testing"

	api "example.com/notes/generated/server-go"
	"example.com/notes/internal/notes"
)

func TestRejection(t *testing.T) {
	options := api.Options{Context: notes.Context, Refuse: notes.Refuse, BasePath: "/v3"}
	handler, err := api.NewHandler(notes.New(), options)
	if err != nil {
		t.Fatal(err)
	}
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, httptest.NewRequest("GET", "/v3/notes", nil))
	if recorder.Code != 401 || recorder.Header().Get("Content-Type") != "application/json" {
		t.Errorf("%d %v", recorder.Code, recorder.Header())
	}
}
`;

let folder: string;
let codes: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diptych-skeletons-'));
  await writeFile(join(folder, 'openapi.yaml'), DOCUMENT);
  const { files, diagnostics } = await emitDocuments(folder, { openapi: 'openapi.yaml' }, [
    {
      id: 'server-go',
      options: { module: 'example.com/notes', handlers: 'internal/notes' },
    },
  ]);
  codes = diagnostics.map(({ code }) => code);
  await writeFiles(
    folder,
    files.map((file) => (file.write === 'always' ? { ...file, path: `generated/${file.path}` } : file)),
  );
});

afterAll(() => rm(folder, { recursive: true }));

test('the program contains the path of the server and the options that the contract needs', async () => {
  expect(codes).toEqual(['server-problem-unfit']);
  const main = await readFile(join(folder, 'main.go'), 'utf8');
  expect(main).toContain(`api.Options{
		Context:  notes.Context,
		Refuse:   notes.Refuse,
		BasePath: "/v3",
	}`);
});

test.skipIf(!hasGo)('the skeletons reject callers without credentials', { timeout: 120_000 }, async () => {
  await writeFile(join(folder, 'main_test.go'), TEST);
  expect(await runGo(folder, ['vet', './...'])).toBe('');
  expect(await runGo(folder, ['test', '.'])).toContain('ok');
});

test.skipIf(!hasGo)('`go doc` shows the fields of options and rejections', async () => {
  const members = async (name: string): Promise<string> =>
    runGo(folder, ['doc', './generated/server-go', name]);
  expect(await members('Options')).toContain('MaxBodyBytes int64');
  expect(await members('Refusal')).toContain('func (r *Refusal) Problem() *Reply');
  expect(await members('File')).not.toContain('index int');
});
