'use strict';

void import('../dist/cli/main.js');
