/** Writes config.schema.json, the JSON schema of a configuration, from the types in `src/cli/config/`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { rules } from '../src/lint/registry.ts';

const ROOT = join(import.meta.dirname, '..');
const PRESET = { type: 'object', properties: { preset: { const: 'diptych/codegen' } }, required: ['preset'] };

interface Schema {
  readonly definitions: Record<string, { readonly properties: Record<string, object> }>;
}

/** Returns the schema. It allows outputs of other presets and plugins, and lists the names of lint rules. */
export function configSchema(): object {
  const { $schema, definitions, ...root } = createGenerator({
    path: join(ROOT, 'src/cli/config/diptych-config.ts'),
    tsconfig: join(ROOT, 'tsconfig.json'),
    type: 'ConfigFile',
    topRef: false,
    skipTypeCheck: true,
  }).createSchema('ConfigFile') as unknown as Schema & {
    readonly $schema: string;
    readonly properties: { readonly generates: { readonly additionalProperties: object } };
  };
  const { generates } = root.properties;
  const { LintConfig } = definitions;
  return {
    $schema,
    title: 'Configuration of graphql-codegen with the preset diptych/codegen',
    ...root,
    properties: {
      ...root.properties,
      generates: { ...generates, additionalProperties: { if: PRESET, then: generates.additionalProperties } },
    },
    definitions: {
      ...definitions,
      LintConfig: {
        ...LintConfig,
        properties: {
          ...LintConfig!.properties,
          rules: {
            ...LintConfig!.properties['rules'],
            propertyNames: { enum: rules.map(({ id }) => id).sort() },
          },
        },
      },
    },
  };
}

if (import.meta.main)
  writeFileSync(join(ROOT, 'config.schema.json'), `${JSON.stringify(configSchema(), null, 2)}\n`);
