package core

import (
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"reflect"
	"strings"
)

// MultipartBody writes `multipart/form-data` (RFC 7578). A list becomes a field for each item. An object with
// declared styles becomes a field for each of its properties, `name[key]` (OpenAPI 3.1 section 4.8.15).
func MultipartBody(body *Body) (*content, string, error) {
	written := &content{}
	form := multipart.NewWriter(written)
	err := body.eachField(func(name string, value any) error {
		how := body.Encoding[name]
		if how.Style == DeepObject {
			return writeDeepParts(form, name, value, how)
		}
		for _, item := range itemsOf(plain(value)) {
			if err := writePart(written, form, name, plain(item), how); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, "", err
	}
	if err := form.Close(); err != nil {
		return nil, "", err
	}
	return written, form.FormDataContentType(), nil
}

// itemsOf returns one form field for each item of a property.
func itemsOf(value any) []any {
	if raw, is := value.(rawValue); is && kindOf(raw) == '[' {
		var items []any
		for item := range listItems(raw) {
			items = append(items, rawValue(item))
		}
		return items
	}
	list := reflect.ValueOf(value)
	if value == nil || list.Kind() != reflect.Slice || list.Type().Elem().Kind() == reflect.Uint8 {
		return []any{value}
	}
	items := make([]any, list.Len())
	for index := range items {
		items[index] = list.Index(index).Interface()
	}
	return items
}

func writeDeepParts(form *multipart.Writer, name string, value any, how FieldEncoding) error {
	text, err := parameterJSON(value)
	if err != nil || text == nil {
		return err
	}
	// Names are percent-encoded, so that the first `=` in a pair is the separator.
	for _, pair := range queryPairs(name, text, how.Serialization, percentEncode, asIs) {
		encoded, member, _ := strings.Cut(pair, "=")
		field, err := url.PathUnescape(encoded)
		if err != nil {
			return err
		}
		if err := writeField(form, field, "", "", []byte(member)); err != nil {
			return err
		}
	}
	return nil
}

// writePart writes one field. Structures are sent as JSON (OpenAPI 3.1 section 4.8.14.4), and so is every value
// declared as JSON.
func writePart(written *content, form *multipart.Writer, name string, value any, how FieldEncoding) error {
	contentType := how.ContentType
	if file, is := value.(File); is {
		if file.ContentType != "" {
			contentType = file.ContentType
		}
		if contentType == "" {
			contentType = fileType(file.Name, how.FileTypes)
		}
		filename := file.Name
		if filename == "" {
			filename = "blob"
		}
		if err := writeField(form, name, filename, contentType, nil); err != nil {
			return err
		}
		return written.add(file)
	}
	text, err := parameterJSON(value)
	if err != nil || text == nil {
		return err
	}
	if how.JSON || kindOf(text) == '{' || kindOf(text) == '[' {
		if contentType == "" {
			contentType = "application/json"
		}
		return writeField(form, name, "", contentType, text)
	}
	return writeField(form, name, "", contentType, []byte(leafText(text)))
}

// fileType returns the declared media type for the extension of a file.
func fileType(name string, types map[string]string) string {
	extension := strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])
	for _, key := range []string{extension, ""} {
		if found, isDeclared := types[key]; isDeclared {
			return found
		}
	}
	return "application/octet-stream"
}

func writeField(form *multipart.Writer, name, filename, contentType string, content []byte) error {
	disposition := `form-data; name="` + escapeQuotes(name) + `"`
	if filename != "" {
		disposition += `; filename="` + escapeQuotes(filename) + `"`
	}
	header := textproto.MIMEHeader{"Content-Disposition": {disposition}}
	if contentType != "" {
		if err := setHeader(http.Header{}, "Content-Type", contentType); err != nil {
			return err
		}
		header.Set("Content-Type", contentType)
	}
	part, err := form.CreatePart(header)
	if err == nil {
		_, err = part.Write(content)
	}
	return err
}

// escapeQuotes escapes a name in a multipart form, as the HTML standard defines.
func escapeQuotes(name string) string {
	return strings.NewReplacer("\n", "%0A", "\r", "%0D", `"`, "%22").Replace(strings.ToValidUTF8(name, "\ufffd"))
}
