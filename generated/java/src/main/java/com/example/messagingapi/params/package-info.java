/** Arguments of calls other than path parameters. */
@NullMarked
package com.example.messagingapi.params;

import org.jspecify.annotations.NullMarked;
