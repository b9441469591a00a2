/** The calls, by what they are about. */
@NullMarked
package com.example.messagingapi.services;

import org.jspecify.annotations.NullMarked;
