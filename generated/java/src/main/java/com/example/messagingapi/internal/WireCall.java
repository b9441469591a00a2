package com.example.messagingapi.internal;

import com.example.messagingapi.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One call, as the connection sees it.
 *
 * @param operation says what failed, in errors and logs
 * @param request made once for all attempts
 * @param security alternatives of security schemes, where they differ from the API's
 * @param isRepeatable it may be made again although its outcome is unknown
 * @param keyHeader header for a key that makes the call repeatable
 * @param key such a key that is in the body already
 */
record WireCall(
    String operation,
    Request request,
    @Nullable List<List<String>> security,
    boolean isRepeatable,
    @Nullable String keyHeader,
    @Nullable String key,
    boolean isGraphql) {}
