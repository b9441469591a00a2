import { describe, expect, test } from 'vitest';
import { camelCase, kebabCase, pascalCase, splitWords } from '../../src/core/words.ts';

describe('splitWords', () => {
  test.each([
    ['sendMessage', ['send', 'message']],
    ['createHTTPCampaign_v2', ['create', 'http', 'campaign', 'v2']],
    ['GET /v1/messages/{message_id}', ['get', 'v1', 'messages', 'message', 'id']],
    ['10dlc-campaign', ['10dlc', 'campaign']],
    ['application/x-www-form-urlencoded', ['application', 'x', 'www', 'form', 'urlencoded']],
    ['État', ['état']],
    ['DateSent<', ['date', 'sent', 'lt']],
    ['DateSent>=', ['date', 'sent', 'gte']],
    ['List<Item>2', ['list', 'item', '2']],
    ['***', ['u2a', 'u2a', 'u2a']],
    ['', ['empty']],
    ['İstanbul', ['istanbul']],
  ])('%j', (name, words) => {
    expect(splitWords(name)).toEqual(words);
  });
});

test('no case adds a character that is not a letter', () => {
  expect(pascalCase(['ǰ', 'ßa', 'ΐ'])).toBe('ǰßaΐ');
  expect(pascalCase(['état'])).toBe('État');
});

test('each casing contains the same words', () => {
  const words = ['created', 'at', 'ms'];
  expect([camelCase(words), pascalCase(words), kebabCase(words)]).toEqual([
    'createdAtMs',
    'CreatedAtMs',
    'created-at-ms',
  ]);
});
