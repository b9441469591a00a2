import org.jspecify.annotations.NullMarked;

/** The client of Messaging API. */
@NullMarked
module com.example.messagingapi {
  requires transitive java.net.http;
  requires tools.jackson.core;
  requires static transitive org.jspecify;

  exports com.example.messagingapi;
  exports com.example.messagingapi.errors;
  exports com.example.messagingapi.json;
  exports com.example.messagingapi.models;
  exports com.example.messagingapi.params;
  exports com.example.messagingapi.services;
  exports com.example.messagingapi.webhooks;
}
