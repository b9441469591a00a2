/** The implementations of the services. They are internal and may change at any time. */
@NullMarked
package com.example.messagingapi.internal.services;

import org.jspecify.annotations.NullMarked;
