import { readFile } from 'node:fs/promises';
import type { Source } from './files.ts';
import { LIBRARY, PAGE, STRICT } from './policies.ts';

const HTML = 'text/html; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** The folder of all files except the pages themselves. */
export const FOLDER = '/pages/';

const OWN_FILES: Readonly<Record<string, string>> = {
  'site.css': CSS,
  'landing.css': CSS,
  'landing.js': SCRIPT,
  'dom.js': SCRIPT,
  'key.js': SCRIPT,
  'curl.js': SCRIPT,
  'send.js': SCRIPT,
  'trail.js': SCRIPT,
  'event-log.js': SCRIPT,
  'graphiql.css': CSS,
  'graphiql.js': SCRIPT,
  'reference.js': SCRIPT,
  'icon.svg': 'image/svg+xml',
};

/**
 * Exports of `@graphql-yoga/render-graphiql`, and the files with their content. They total nine megabytes, so they are
 * imported on first use.
 */
const GRAPHIQL_FILES = {
  js: ['graphiql-library.js', SCRIPT],
  css: ['graphiql-library.css', CSS],
  editorWorkerService: ['graphiql-worker-editor.js', SCRIPT],
  jsonWorker: ['graphiql-worker-json.js', SCRIPT],
  graphqlWorker: ['graphiql-worker-graphql.js', SCRIPT],
} as const;

const REDOC = '@redocly/cli/lib/chunks/redoc.standalone.js';
/**
 * The only external image in Redoc: the Redocly logo next to "API docs by". An inline SVG with the word "Redocly"
 * replaces it, so that no request is sent.
 */
const REDOC_LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;
const REDOCLY_AS_TEXT = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="56" height="16"><text y="12.5" font-family="sans-serif" font-size="13" fill="#777">Redocly</text></svg>',
)}`;

/** All static content, by path. */
export const SOURCES: ReadonlyMap<string, Source> = new Map([
  ['/', own('landing.html', HTML, PAGE)],
  ['/graphiql', own('graphiql.html', HTML, LIBRARY)],
  ['/reference', own('reference.html', HTML, LIBRARY)],
  ['/reference/graphql', own('reference-graphql.html', HTML, LIBRARY)],
  ['/openapi.json', published('openapi/v1.json', 'application/json')],
  ['/schema.graphql', published('graphql/schema.graphql', 'text/plain; charset=utf-8')],
  ...Object.entries(OWN_FILES).map(([name, type]) => [`${FOLDER}${name}`, own(name, type)] as const),
  ...Object.entries(GRAPHIQL_FILES).map(([name, [path, type]]) => {
    const load = async (): Promise<string> => {
      const library = await import('@graphql-yoga/render-graphiql/graphiql');
      return library[name as keyof typeof GRAPHIQL_FILES];
    };
    // A worker uses the content security policy of its own script's response, so these files also need `LIBRARY`.
    return [`${FOLDER}${path}`, { type, policy: LIBRARY, load }] as const;
  }),
  [`${FOLDER}redoc.js`, { type: SCRIPT, policy: STRICT, load: redoc }],
]);

function own(name: string, type: string, policy = STRICT): Source {
  return { type, policy, load: () => readFile(new URL(`static/${name}`, import.meta.url)) };
}

function published(path: string, type: string): Source {
  return { type, policy: STRICT, load: () => readFile(new URL(`../../generated/${path}`, import.meta.url)) };
}

async function redoc(): Promise<string> {
  const script = await readFile(new URL(import.meta.resolve(REDOC)), 'utf8');
  return script.replaceAll(REDOC_LOGO, REDOCLY_AS_TEXT);
}
