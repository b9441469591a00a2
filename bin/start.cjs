'use strict';

import('../dist/cli/main.js');
