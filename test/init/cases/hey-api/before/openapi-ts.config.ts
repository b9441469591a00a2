enum Client {
  Fetch = '@hey-api/client-fetch',
}

export default {
  input: { path: './api/shop.yaml', patch: {} },
  output: { path: './src/client', importFileExtension: '.js' },
  plugins: [
    Client.Fetch,
    '@hey-api/typescript',
    { name: '@hey-api/sdk', asClass: true },
    'zod',
    '@tanstack/react-query',
  ],
  parser: { filters: { tags: { include: ['items'] } } },
};
