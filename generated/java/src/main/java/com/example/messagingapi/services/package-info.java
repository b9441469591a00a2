/** The calls, grouped by resource. */
@NullMarked
package com.example.messagingapi.services;

import org.jspecify.annotations.NullMarked;
