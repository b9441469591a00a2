package core

import (
	"bytes"
	"errors"
	"io"
	"sync"
)

// content is the body of a request: bytes, and files that are read while they are sent. Each attempt opens it again.
type content struct {
	parts []contentPart
	// size is the number of bytes, or -1 if it is unknown.
	size int64
	// isOnce is true if a file cannot be read again.
	isOnce bool
}

// contentPart is bytes, or a file.
type contentPart struct {
	bytes []byte
	open  func() io.Reader
}

func contentOf(body []byte) *content {
	return &content{parts: []contentPart{{bytes: body}}, size: int64(len(body))}
}

// Write appends bytes, so that multipart.Writer can write into a content.
func (c *content) Write(more []byte) (int, error) {
	if c.size >= 0 {
		c.size += int64(len(more))
	}
	last := len(c.parts) - 1
	if last < 0 || c.parts[last].open != nil {
		c.parts = append(c.parts, contentPart{})
		last++
	}
	c.parts[last].bytes = append(c.parts[last].bytes, more...)
	return len(more), nil
}

// add appends a file. A file that can be read at any offset is read again by each attempt. The bytes of a *bytes.Buffer
// are copied. Any other reader is read once.
func (c *content) add(file File) error {
	switch reader := file.Content.(type) {
	case nil:
		return argumentError("the file has no content")
	case *bytes.Buffer:
		_, err := c.Write(reader.Bytes())
		return err
	case interface {
		io.ReaderAt
		io.Seeker
	}:
		if start, end, err := boundsOf(reader); err == nil {
			c.append(end-start, func() io.Reader { return io.NewSectionReader(reader, start, end-start) })
			return nil
		}
	}
	c.isOnce = true
	c.append(-1, func() io.Reader { return file.Content })
	return nil
}

func (c *content) append(size int64, open func() io.Reader) {
	c.parts = append(c.parts, contentPart{open: open})
	if size < 0 || c.size < 0 {
		c.size = -1
		return
	}
	c.size += size
}

// boundsOf returns the current offset and the end. It fails for a pipe.
func boundsOf(file io.Seeker) (start, end int64, err error) {
	if start, err = file.Seek(0, io.SeekCurrent); err != nil {
		return 0, 0, err
	}
	if end, err = file.Seek(0, io.SeekEnd); err != nil {
		return 0, 0, err
	}
	_, err = file.Seek(start, io.SeekStart)
	return start, max(start, end), err
}

// reader returns all bytes from the beginning.
func (c *content) reader() io.Reader {
	readers := make([]io.Reader, len(c.parts))
	for index, part := range c.parts {
		readers[index] = bytes.NewReader(part.bytes)
		if part.open != nil {
			readers[index] = part.open()
		}
	}
	return io.MultiReader(readers...)
}

// Progress is called with the number of bytes that were transferred, and their total, or -1 if it is unknown.
type Progress func(transferred, total int64)

// sentContent is the content of one attempt. It stores the error of a caller's reader, which the call returns.
type sentContent struct {
	reader   io.Reader
	total    int64
	sent     int64
	progress Progress

	mutex sync.Mutex
	err   error
}

func (s *sentContent) Read(into []byte) (int, error) {
	count, err := s.reader.Read(into)
	s.sent += int64(count)
	if count > 0 && s.progress != nil {
		s.progress(s.sent, s.total)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		s.mutex.Lock()
		s.err = err
		s.mutex.Unlock()
	}
	return count, err
}

// Close does nothing, because files belong to the caller.
func (s *sentContent) Close() error { return nil }

func (s *sentContent) failure() error {
	if s == nil {
		return nil
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.err
}
