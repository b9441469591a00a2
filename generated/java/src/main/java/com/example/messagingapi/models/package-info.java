/** What the service answers with, and what it is given. */
@NullMarked
package com.example.messagingapi.models;

import org.jspecify.annotations.NullMarked;
