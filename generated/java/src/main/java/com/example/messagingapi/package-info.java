/**
 * The client of Messaging API.
 *
 * <p>Sends text and multimedia messages on behalf of wireless operators' customers, and reports
 * what became of them.
 *
 * <p><strong>Sandbox and live.</strong> One address serves both; the API key decides. A sandbox key
 * works as soon as a workspace exists and reaches no carrier: numbers echo back, so a send can be
 * verified at once. Live keys are unlocked when the sender's brand is registered.
 *
 * <p><strong>Format.</strong> Names are snake_case. Timestamps are RFC 3339 in UTC. Every field of
 * a response is always present; one without a value is null. Fields and enum values may be added to
 * responses at any time, so a client must accept those it does not know ({@code x-extensible-enum}
 * lists the known values). Requests are strict: an unknown field is refused.
 *
 * <p><strong>Errors</strong> are {@code application/problem+json} (RFC 9457) and carry a
 * machine-readable {@code code}; the examples of an operation's responses show every code that it
 * gives. An unknown path answers 404, and a method that a path does not have answers 405 with an
 * {@code Allow} header.
 *
 * <p><strong>Safe retries.</strong> Send an {@code Idempotency-Key} with every POST and repeat the
 * request with the same key: the service acts once.
 *
 * <p><strong>Lists</strong> come in pages: {@code limit} sets their length, and {@code next_cursor}
 * of one page is the {@code cursor} of the next.
 *
 * <p><strong>Changes.</strong> PATCH takes a JSON Merge Patch (RFC 7396), {@code
 * application/merge-patch+json}: a field that is left out keeps its value, null clears it, a list
 * replaces the list.
 *
 * <p><strong>Deprecation.</strong> What is to go away says so in the responses that it affects:
 * {@code Deprecation} (RFC 9745) since when, {@code Sunset} (RFC 8594) until when, at least 180
 * days later, and {@code Link} with {@code rel="deprecation"} where to read more. No operation is
 * deprecated now.
 *
 * <p><strong>Tools.</strong> {@code x-transitions} beside an enum gives its initial values and the
 * values that can follow each. {@code x-access} names the roles that may call an operation; without
 * it every role may. {@code x-fern-idempotent} marks what an {@code Idempotency-Key} makes safe to
 * repeat, {@code x-fern-pagination} how a list is paged, and {@code x-key-prefixes} by its first
 * characters which mode an API key is for.
 *
 * <p><strong>Assumptions.</strong> An element marked {@code x-assumed} is not shown in the
 * service's documentation; it follows the convention that the mark names, and so does everything
 * inside it.
 */
@NullMarked
package com.example.messagingapi;

import org.jspecify.annotations.NullMarked;
