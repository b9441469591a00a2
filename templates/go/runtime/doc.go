// Package core is what every call of this client is made of: requests and their retries, errors, pages, JSON. It knows
// no API; operations come to it as data. Programs import the packages above it.
package core
