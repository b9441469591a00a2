/** The calls of the services. Nothing of it is for others, and all of it may change. */
@NullMarked
package com.example.messagingapi.internal.services;

import org.jspecify.annotations.NullMarked;
