/** What calls take, beside what stands in their path. */
@NullMarked
package com.example.messagingapi.params;

import org.jspecify.annotations.NullMarked;
