// Package core is the runtime of the generated server. It matches, reads, and checks requests, and writes responses.
package core
