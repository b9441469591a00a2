/** The internal implementations of the resources, which may change at any time. */
@NullMarked
package com.example.messagingapi.internal.services;

import org.jspecify.annotations.NullMarked;
