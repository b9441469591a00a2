package com.example.messagingapi.internal;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Links in headers (RFC 8288). */
final class Links {
  private static final Pattern LINK =
      Pattern.compile("<([^<>]*+)>((?:\"(?:[^\"\\\\]|\\\\.)*+\"|[^\",<])*+)");
  private static final Pattern PARAMETER =
      Pattern.compile(
          ";\\s*+([^\\s=;\"]++)\\s*+=\\s*+(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|([^\\s;\"]*+))");

  private Links() {}

  /** Returns the target of the first link with the relation {@code next} (RFC 8288, section 3). */
  static @Nullable String next(String header) {
    Matcher link = LINK.matcher(header);
    while (link.find()) {
      Matcher parameter = PARAMETER.matcher(link.group(2));
      while (parameter.find()) {
        if (!parameter.group(1).equalsIgnoreCase("rel")) {
          continue;
        }
        String relations = parameter.group(2) == null ? parameter.group(3) : parameter.group(2);
        if (Arrays.asList(relations.toLowerCase(Locale.ROOT).split("\\s+")).contains("next")) {
          return link.group(1);
        }
        // If a link has several rel parameters, only the first one counts.
        break;
      }
    }
    return null;
  }
}
