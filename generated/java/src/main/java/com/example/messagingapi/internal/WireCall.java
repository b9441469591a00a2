package com.example.messagingapi.internal;

import com.example.messagingapi.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One call, as seen by the connection.
 *
 * @param operation names the call in errors and logs
 * @param request created once for all attempts
 * @param security alternatives of security schemes, if they differ from the API's
 * @param isRepeatable true if the call may be repeated after an unknown outcome
 * @param keyHeader name of the idempotency key header
 * @param key the idempotency key that the body already contains
 * @param secrets strings that the text of an error must not contain
 * @param isOpening true if the body of a successful response is read later
 */
record WireCall(
    String operation,
    Request request,
    @Nullable List<List<String>> security,
    boolean isRepeatable,
    @Nullable String keyHeader,
    @Nullable String key,
    boolean isGraphql,
    List<String> secrets,
    boolean isOpening) {}
