package core

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"
)

// Download reads the bytes of a response as they arrive. It is an io.ReadCloser.
type Download struct {
	//nolint:containedctx // It belongs to a call, and this is the context of that call.
	ctx        context.Context
	connection *Connection
	response   *Response
	idle       time.Duration
	progress   Progress
	received   int64
	// err is the error that further reads return.
	err error
}

// OpenDownload makes a call whose result is bytes, and returns when the header has arrived.
func OpenDownload(ctx context.Context, c *Connection, request *RestRequest, options ...CallOption) (*Download, error) {
	config := callConfig(options)
	download := &Download{
		ctx: ctx, connection: c, idle: first(config.IdleTimeout, c.config.IdleTimeout, defaultIdleTimeout),
		progress: config.Progress,
	}
	// The progress of the request body is not reported, because the option applies to the download.
	config.Progress = nil
	if err := download.open(request, config); err != nil {
		return nil, c.report(ctx, err)
	}
	config.fill(download.response)
	return download, nil
}

func (d *Download) open(request *RestRequest, config *CallConfig) error {
	wire, err := request.write(d.connection, config)
	if err != nil {
		return err
	}
	wire.isOpening = true
	response, err := d.connection.call(d.ctx, wire, request.Operation.traits(), config)
	switch {
	case err != nil:
		return err
	case response.Status < 200 || response.Status >= 300:
		return response.apiError()
	}
	d.response = response
	return nil
}

// Status returns the HTTP status.
func (d *Download) Status() int { return d.response.Status }

// Header returns the header of the response.
func (d *Download) Header() http.Header { return d.response.Header }

// RequestID returns the service's ID of the request. Give it to the service's support team.
func (d *Download) RequestID() string { return d.response.RequestID }

// Read reads the next bytes. It returns io.EOF at the end, and an error of the kind KindStream if the response broke
// off.
func (d *Download) Read(into []byte) (int, error) {
	if d.err != nil || len(into) == 0 {
		return 0, d.err
	}
	count, err := d.response.readOpen(d.ctx, into, d.idle, d.fail)
	d.received += int64(count)
	if count > 0 && d.progress != nil {
		d.progress(d.received, d.response.facts.size)
	}
	if err != nil {
		_ = d.Close()
		d.err = d.connection.report(d.ctx, err)
		return count, d.err
	}
	return count, nil
}

// Bytes reads all bytes that have not been read yet. It fails if there are more than WithMaxResponseBytes allows.
func (d *Download) Bytes() ([]byte, error) {
	most := first(nil, d.connection.config.MaxResponseBytes, defaultMaxResponseBytes)
	body, err := io.ReadAll(io.LimitReader(d, most))
	if err != nil {
		return nil, err
	}
	more, err := io.CopyN(io.Discard, d, 1)
	switch {
	case more > 0:
		_ = d.Close()
		return nil, d.connection.report(d.ctx, d.response.bodyTooLarge(most))
	case !errors.Is(err, io.EOF):
		return nil, err
	}
	return body, nil
}

// Close ends the request. The remaining bytes are not read.
func (d *Download) Close() error {
	if d.err == nil {
		d.err = http.ErrBodyReadAfterClose
	}
	d.response.closeOpen()
	return nil
}

func (d *Download) fail(code string, cause error) *Error {
	return d.response.facts.streamFailure(code, cause)
}
