// Package core contains the parts of every call of this client: requests and their retries, errors, pages, JSON. It is
// independent of the API; operations are passed to it as data. Programs import the packages that use it.
package core
