import { expect, test } from 'vitest';
import { keywordOf } from '../../sandbox/messages/keywords.ts';

test.for([
  ['STOP', 'stop'],
  ['stopall', 'stop'],
  ['  Stop All\n', 'stop'],
  ['UNSUBSCRIBE', 'stop'],
  ['cancel', 'stop'],
  ['end', 'stop'],
  ['quit', 'stop'],
  ['revoke', 'stop'],
  ['optout', 'stop'],
  ['opt-out', 'stop'],
  ['remove', 'stop'],
  ['start', 'start'],
  ['unstop', 'start'],
  ['yes', 'start'],
  ['help', 'help'],
  ['info', 'help'],
  ['STOP PLEASE', undefined],
  ['opt out', undefined],
  ['no', undefined],
  ['', undefined],
  ['ſTOP', undefined],
  ['ınfo', undefined],
  ['REVO\u212AE', undefined],
] as const)('%j is %s', ([body, keyword]) => {
  expect(keywordOf(body)).toBe(keyword);
});
