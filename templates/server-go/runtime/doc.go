// Package core is the runtime of the generated server: it matches, reads, checks, and answers requests.
package core
