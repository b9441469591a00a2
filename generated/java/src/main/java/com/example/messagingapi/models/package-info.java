/** Types of requests and responses. */
@NullMarked
package com.example.messagingapi.models;

import org.jspecify.annotations.NullMarked;
