/** Returns the template data of the README: the first call, and further features of the client. */
import type { Contract } from '../../../../model/contract.ts';
import { go, identifier, importPath, joinGo, type Go } from '../../../encode/go.ts';
import { codeSpan, fencedCode, fencedName } from '../../../encode/markdown.ts';
import {
  contractFacts,
  firstCall,
  firstDownload,
  firstUpload,
  firstList,
  firstStream,
  packageFacts,
  resourceLines,
  type PackageParts,
} from '../../../shape/readme.ts';
import { serverChoice } from '../../../shape/server-choice.ts';
import type { View } from '../../../templates.ts';
import { credentialNames } from '../client-file.ts';
import { variableFields } from '../servers.ts';
import { importOf, type Module } from '../../../golang/file.ts';
import type { Called } from './called.ts';
import { construction } from './construction.ts';
import { statements } from './example.ts';
import { refusalOf, type Refusal } from './refusal.ts';
import { shownPage } from './shown.ts';

/** Optional parts of the module. */
export interface Parts extends PackageParts {
  /** The code that handles an `event` in a receiver, or undefined if there are no webhooks. */
  readonly taken: Go | undefined;
  /** The output folder, relative to the project. */
  readonly output: string;
}

export function readmeView(contract: Contract, module: Module, calls: readonly Called[], parts: Parts): View {
  const { taken, output } = parts;
  const credentials = credentialNames(contract).map(({ plain, scheme }) => ({
    option: `option.${plain}`,
    scheme,
  }));
  const choice = serverChoice(contract);
  const first = firstCall(calls);
  const list = firstList(calls);
  const stream = firstStream(calls);
  const download = firstDownload(calls);
  const upload = firstUpload(contract, calls);
  const refusal = first && refusalOf(module.name, first.call, first.method);
  return {
    ...contractFacts(contract, calls, choice && variableFields(choice)),
    ...packageFacts(contract, parts, credentials),
    module: fencedName(module.path),
    folder: fencedName(`./${/^[\w./-]+$/.test(output) ? output : 'generated'}/go`),
    name: fencedName(module.name),
    client: fencedCode(construction(contract, module)),
    resources: resourceLines(
      calls.map(({ service, method }) => ({
        resource: `client.${service.access.join('.')}`,
        stem: service.stem,
        method: method.name,
      })),
    ),
    hasExample: first !== undefined,
    hasRefusal: refusal !== undefined,
    ...(refusal && { refusal: codeSpan(refusal.reader.text) }),
    ...(first && {
      program: fencedCode(program(contract, module, first)),
      errors: fencedCode(errorsOf(module, first, refusal)),
    }),
    ...(taken && { receiver: fencedCode(receiver(module, taken)) }),
    hasRest: contract.sources.openapi !== undefined,
    hasStreams: stream !== undefined,
    ...(stream && { streamed: fencedCode(statements(stream.example)) }),
    hasDownloads: download !== undefined,
    ...(download && { downloaded: fencedCode(statements(download.example)) }),
    hasUploads: upload !== undefined,
    ...(upload && { uploaded: fencedCode(statements(upload.example)) }),
    hasPages: list !== undefined,
    ...(list && {
      items: fencedCode(statements(list.example)),
      eachPage: fencedCode(byPage(list)),
      onePage: fencedCode(onePage(list)),
    }),
  };
}

function program(contract: Contract, module: Module, { example }: Called): Go {
  const body = go`ctx := context.Background()
client := ${construction(contract, module)}

${statements(example)}`;
  const standard = [
    go`"context"`,
    ...(body.text.includes('fmt.') ? [go`"fmt"`] : []),
    go`"log"`,
    ...(body.text.includes('os.Getenv') ? [go`"os"`] : []),
  ];
  const own = [
    importOf(module, module.path),
    ...(body.text.includes('option.') ? [importPath(`${module.path}/option`)] : []),
  ];
  return go`package main

import (
	${joinGo(standard, '\n')}

	${joinGo(own, '\n')}
)

func main() {
	${body}
}`;
}

/** Prints a program to receive deliveries. */
function receiver(module: Module, taken: Go): Go {
  const own = [
    ...(taken.text.includes(`${module.name}.`) ? [importOf(module, module.path)] : []),
    importPath(`${module.path}/webhooks`),
  ];
  return go`package main

import (
	"fmt"
	"log"
	"net/http"
	"os"

	${joinGo(own, '\n')}
)

func main() {
	http.HandleFunc("POST /webhooks", func(w http.ResponseWriter, r *http.Request) {
		event, err := webhooks.UnwrapRequest(r, os.Getenv("WEBHOOK_SECRET"))
		if err != nil {
			http.Error(w, "not a delivery", http.StatusBadRequest)
			return
		}
		${taken}
		w.WriteHeader(http.StatusNoContent)
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}`;
}

function errorsOf(
  { name }: Module,
  { example: { missing, call, gives } }: Called,
  refusal: Refusal | undefined,
): Go {
  const own = identifier(name);
  const made = {
    value: go`_, err := ${call()}`,
    pages: go`_, err := ${call()}.First()`,
    stream: go`_, err := ${call()}`,
    download: go`_, err := ${call()}`,
    nothing: go`err := ${call()}`,
  }[gives];
  const answered = [
    go`log.Println(failure.Kind, failure.Code, failure.Attempts, failure.Retryable)`,
    ...(refusal ? [refusal.statements] : []),
  ];
  const printed = go`var failure *${own}.Error
switch {
case errors.Is(err, ${own}.ErrRateLimited):
	log.Print("later")
case errors.As(err, &failure):
	${joinGo(answered, '\n')}
}`;
  return joinGo([...missing, made, printed], '\n');
}

function byPage({ example: { missing, call }, method }: Called): Go {
  const loop = go`for page, err := range ${call()}.Pages() {
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(${shownPage(go`page`, method)})
}`;
  return joinGo([...missing, loop], '\n');
}

function onePage({ example: { missing, call }, method }: Called): Go {
  const asked = go`page, err := ${call()}.First()
if err != nil {
	log.Fatal(err)
}
fmt.Println(${shownPage(go`page`, method)})`;
  return joinGo([...missing, asked], '\n');
}
