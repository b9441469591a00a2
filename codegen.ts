import type { CodegenConfig } from '@graphql-codegen/cli';
import { diptych } from './src/cli/preset.ts';

/** No specification has it as the service does: `EN_US`. */
const scalars = { Locale: 'string' };

/** What is generated from what. Read by `npx graphql-codegen` and, faster, by `diptych generate`. */
const config: CodegenConfig = {
  schema: 'schema/*.graphql',
  documents: 'schema/operations/*.graphql',
  generates: {
    'generated/': {
      preset: diptych,
      presetConfig: {
        openapi: 'openapi/v1.yaml',
        // Clients have no calls for subscriptions.
        defaultOperations: false,
        lint: {
          preset: 'strict',
          rules: {
            'name-escaped': [
              {
                severity: 'off',
                subjects: ['SendMessageRequest.from', 'GET /v1/messages from'],
                reason: 'The service documents `from`; Python users know `from_`.',
              },
              {
                severity: 'off',
                subjects: ['RequestBrandVettingRequest.class', 'GET /v1/events type'],
                reason: 'The Campaign Registry and event APIs call them so; another name helps nobody.',
              },
            ],
          },
        },
        targets: {
          typescript: { scalars },
          python: { scalars },
          go: { scalars },
          java: { scalars },
          server: {
            resolvers: 'sandbox/resolvers',
            adapters: ['fastify'],
            contextType: 'sandbox/graphql/context.ts#GraphqlContext',
            mappers: {
              Campaign: 'sandbox/graphql/parents.ts#CampaignParent',
              CampaignMember: 'sandbox/graphql/parents.ts#CampaignMemberParent',
              Message: 'sandbox/graphql/parents.ts#MessageParent',
              Template: 'sandbox/graphql/parents.ts#TemplateParent',
            },
          },
          validators: {},
          openapi: { file: 'v1.json' },
          graphql: {},
          postman: {},
        },
      },
    },
  },
};

export default config;
