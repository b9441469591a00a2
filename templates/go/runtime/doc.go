// Package core contains the code that all calls of this client share: requests, retries, errors, pages, and JSON. It
// does not depend on the API, because operations are passed to it as data. Programs import the packages that use it.
package core
