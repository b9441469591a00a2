/** JSON values. */
@NullMarked
package com.example.messagingapi.json;

import org.jspecify.annotations.NullMarked;
