#!/usr/bin/env node
'use strict';

// ECMAScript 5, so that every Node.js reads it: an old one reports its version instead of a syntax error.
/* eslint-disable no-var */
var wanted = /(\d+)\.(\d+)/.exec(require('../package.json').engines.node);
var running = /(\d+)\.(\d+)/.exec(process.versions.node);
var isNewEnough =
  Number(running[1]) > Number(wanted[1]) ||
  (Number(running[1]) === Number(wanted[1]) && Number(running[2]) >= Number(wanted[2]));

var lines = [
  'diptych needs Node.js ' + wanted[0] + ' or newer. This is Node.js ' + process.versions.node + '.',
  'Install a newer version from https://nodejs.org, or with a version manager: nvm install 24.',
  'Then run the command again.',
];

if (isNewEnough) {
  // eslint-disable-next-line import/no-unassigned-import -- dynamic import is no syntax of this file
  require('./start.cjs');
} else {
  process.stderr.write(lines.join('\n') + '\n');
  process.exitCode = 2;
}
