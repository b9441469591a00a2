export * from './generated/typescript/index.js';
