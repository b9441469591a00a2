/** The names of results, and the results that `default` and ranges declare, in Go. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { hasGo, runGo } from '../support/go.ts';

const PROBLEM = `{ description: Wrong., content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }`;
const TEXT = `{ description: Wrong., content: { text/plain: { schema: { type: string } } } }`;

/** A contract with one operation for each path, and its errors. */
function documentOf(errors: Readonly<Record<string, string>>): string {
  const paths = Object.entries(errors).map(
    ([name, responses]) => `  /${name}:
    get:
      operationId: get${name}
      tags: [${name}]
      security: [{ token: [] }]
      responses: { '204': { description: Done. }, ${responses} }
`,
  );
  return `openapi: 3.1.0
info: { title: Results, version: 1.0.0 }
paths:
${paths.join('')}components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas:
    Problem: { type: object, required: [title], properties: { title: { type: string } } }
`;
}

async function serverOf(errors: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-results-'));
  await writeFile(join(folder, 'openapi.yaml'), documentOf(errors));
  const { files } = await emitDocuments(folder, { openapi: 'openapi.yaml' }, [
    { id: 'server-go', options: { module: 'example.com/results' } },
  ]);
  await writeFiles(
    folder,
    files.map((file) => ({ ...file, path: `generated/${file.path}` })),
  );
  await writeFile(join(folder, 'go.mod'), 'module example.com/results\n\ngo 1.25\n');
  return folder;
}

const NAMES = `package main

import (
	"testing"

	api "example.com/results/generated/server-go"
)

func TestNames(t *testing.T) {
	var problem api.Problem
	var one api.OneGetResult = api.OneGetConflict{Body: problem}
	one = api.Conflict{Body: problem}
	_ = one
}
`;

test.skipIf(!hasGo).each([
  ['alone', { one: `'409': ${PROBLEM}`, two: `'400': ${PROBLEM}` }],
  ['with the same error in another operation', { one: `'409': ${PROBLEM}`, two: `'409': ${PROBLEM}` }],
  [
    'with another description in another operation',
    { one: `'409': ${PROBLEM}`, two: `'409': ${PROBLEM.replace('Wrong', 'Taken')}` },
  ],
  ['with another body in another operation', { one: `'409': ${PROBLEM}`, two: `'409': ${TEXT}` }],
])('an error keeps its names, %s', { timeout: 120_000 }, async (_, errors) => {
  const folder = await serverOf(errors);
  await writeFile(join(folder, 'names_test.go'), NAMES);
  expect(await runGo(folder, ['test', '.'])).toContain('ok');
  await rm(folder, { recursive: true });
});

const COVERED = `package main

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	api "example.com/results/generated/server-go"
)

type exact struct{}
type fallback struct{}
type ranged struct{}
type text struct{}

func (exact) Get(context.Context, *api.ExactGetRequest) (api.ExactGetResult, error) { return nil, nil }
func (fallback) Get(context.Context, *api.FallbackGetRequest) (api.FallbackGetResult, error) {
	return api.Unauthorized{}, nil
}
func (ranged) Get(context.Context, *api.RangedGetRequest) (api.RangedGetResult, error) { return nil, nil }
func (text) Get(context.Context, *api.TextGetRequest) (api.TextGetResult, error)       { return nil, nil }

func TestCovered(t *testing.T) {
	var failure error
	handler, err := api.NewHandler(api.Handlers{Exact: exact{}, Fallback: fallback{}, Ranged: ranged{}, Text: text{}}, api.Options{
		Context: func(*http.Request, *api.Route) (context.Context, error) {
			return nil, api.Unauthorized{Body: api.Problem{Title: "Who?"}}
		},
		OnError: func(_ *http.Request, err error) *api.Reply {
			failure = err
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		path   string
		status int
	}{{"/exact", 401}, {"/fallback", 401}, {"/ranged", 401}, {"/text", 500}} {
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, httptest.NewRequest("GET", row.path, nil))
		if recorder.Code != row.status {
			t.Errorf("%s: %d", row.path, recorder.Code)
		}
		if row.status == 401 && !strings.Contains(recorder.Body.String(), "Who?") {
			t.Errorf("%s: %s", row.path, recorder.Body)
		}
	}
	var unauthorized api.Unauthorized
	if !errors.As(failure, &unauthorized) || !strings.Contains(failure.Error(), "text.get does not declare this result, status 401") {
		t.Error(failure)
	}
}
`;

test.skipIf(!hasGo)(
  'default and ranges declare the errors of other operations with the same body',
  { timeout: 120_000 },
  async () => {
    const folder = await serverOf({
      exact: `'401': ${PROBLEM}`,
      fallback: `default: ${PROBLEM}`,
      ranged: `'4XX': ${PROBLEM}`,
      text: `default: ${TEXT}`,
    });
    await writeFile(join(folder, 'covered_test.go'), COVERED);
    expect(await runGo(folder, ['test', '.'])).toContain('ok');
    await rm(folder, { recursive: true });
  },
);
