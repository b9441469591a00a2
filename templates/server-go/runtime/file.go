package core

import (
	"bytes"
	"io"
	"reflect"
	"strconv"
)

// part is a part of a multipart body.
type part struct {
	index       int
	name        string
	contentType string
	data        []byte
}

// File is a file of a form.
type File struct {
	// Name is the file name that the client chose. Do not use it as a path.
	Name        string
	ContentType string

	index int
	data  []byte
}

// NewFile returns a file, for tests of a handler.
func NewFile(name, contentType string, data []byte) File {
	return File{Name: name, ContentType: contentType, data: data}
}

// Open returns a reader of the content.
func (f File) Open() io.ReadSeeker { return bytes.NewReader(f.data) }

// Size is the number of bytes.
func (f File) Size() int { return len(f.data) }

// UnmarshalJSON reads the number of a part.
func (f *File) UnmarshalJSON(data []byte) error {
	index, err := strconv.Atoi(string(data))
	f.index = index + 1
	return err
}

// bindFiles assigns the parts of a form to the files in its fields.
func bindFiles(form any, parts []*part) {
	bind := func(file *File) {
		if at := file.index - 1; at >= 0 && at < len(parts) {
			*file = NewFile(parts[at].name, parts[at].contentType, parts[at].data)
		}
	}
	fields := reflect.ValueOf(form).Elem()
	for fields.Kind() == reflect.Pointer {
		if fields.IsNil() {
			return
		}
		fields = fields.Elem()
	}
	if fields.Kind() != reflect.Struct {
		return
	}
	for index := range fields.NumField() {
		if !fields.Type().Field(index).IsExported() {
			continue
		}
		switch field := fields.Field(index).Addr().Interface().(type) {
		case *File:
			bind(field)
		case **File:
			if *field != nil {
				bind(*field)
			}
		case *[]File:
			for at := range *field {
				bind(&(*field)[at])
			}
		case *[]*File:
			for _, file := range *field {
				if file != nil {
					bind(file)
				}
			}
		}
	}
}
