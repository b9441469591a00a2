module.exports = {
  shop: {
    input: { target: './api/shop.yaml', filters: { tags: ['items'] } },
    output: {
      mode: 'tags-split',
      target: './src/api/shop.ts',
      client: 'react-query',
      mock: true,
      baseUrl: 'https://shop.example',
      override: { mutator: { path: './src/mutator.ts', name: 'request' } },
    },
    hooks: { afterAllFilesWrite: 'prettier --write' },
  },
  shopZod: {
    input: './api/shop.yaml',
    output: { target: './src/api/shop.zod.ts', client: 'zod' },
  },
};
