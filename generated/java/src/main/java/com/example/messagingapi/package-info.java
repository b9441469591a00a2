/**
 * The client of Messaging API.
 *
 * <p>Sends text and multimedia messages on behalf of wireless operators' customers, and reports
 * their delivery.
 *
 * <p><strong>Sandbox and live.</strong> One address serves both; the API key decides. A sandbox key
 * works as soon as a workspace exists and reaches no carrier: numbers echo back, so a send can be
 * verified at once. Live keys are unlocked when the sender's brand is registered.
 *
 * <p><strong>Format.</strong> Names are snake_case. Timestamps are RFC 3339 in UTC. Every field of
 * a response is always present; a field without a value is null. Fields and enum values may be
 * added to responses at any time, so a client must accept unknown ones ({@code x-extensible-enum}
 * lists the known values). Requests are strict: an unknown field is rejected.
 *
 * <p><strong>Errors</strong> are {@code application/problem+json} (RFC 9457) and carry a
 * machine-readable {@code code}; the examples of an operation's responses show all its codes. An
 * unknown path returns 404, and an unsupported method returns 405 with an {@code Allow} header.
 *
 * <p><strong>Safe retries.</strong> Send an {@code Idempotency-Key} with every POST and repeat the
 * request with the same key: the service acts once.
 *
 * <p><strong>Lists</strong> come in pages: {@code limit} sets their length, and {@code next_cursor}
 * of one page is the {@code cursor} of the next.
 *
 * <p><strong>Changes.</strong> PATCH accepts a JSON Merge Patch (RFC 7396), {@code
 * application/merge-patch+json}: an omitted field keeps its value, null clears it, a list replaces
 * the list.
 *
 * <p><strong>Deprecation.</strong> Responses announce deprecated elements of their operation or
 * request: {@code Deprecation} (RFC 9745) with the start, {@code Sunset} (RFC 8594) with the end of
 * support, at least 180 days later, and {@code Link} with {@code rel="deprecation"} for details. No
 * operation is deprecated now.
 *
 * <p><strong>Tools.</strong> {@code x-transitions} next to an enum lists its initial values and the
 * possible next values of each value. {@code x-access} names the roles allowed to call an
 * operation; without it every role may. {@code x-fern-idempotent} marks operations made safe to
 * repeat by an {@code Idempotency-Key}, {@code x-fern-pagination} describes the paging of a list,
 * and {@code x-key-prefixes} maps the first characters of an API key to its mode.
 *
 * <p><strong>Assumptions.</strong> An element marked {@code x-assumed}, with everything inside it,
 * is absent from the service's documentation. It follows the convention named by the mark.
 */
@NullMarked
package com.example.messagingapi;

import org.jspecify.annotations.NullMarked;
