package core

import (
	"regexp"
	"regexp/syntax"
	"strconv"
	"strings"
)

// textFormats are the formats of strings (JSON Schema 2020-12 Validation, section 7.3, and the OpenAPI Format
// Registry).
var textFormats = map[string]func(text string) bool{
	"date":                  isDate,
	"time":                  isTime,
	"date-time":             isDateTime,
	"duration":              isDuration,
	"email":                 isEmail,
	"hostname":              isHostname,
	"ipv4":                  ipv4Form.MatchString,
	"ipv6":                  isIPv6,
	"uri":                   isURI,
	"uri-reference":         isURIReference,
	"uri-template":          uriTemplateForm.MatchString,
	"uuid":                  uuidForm.MatchString,
	"json-pointer":          pointerForm.MatchString,
	"relative-json-pointer": relativePointerForm.MatchString,
	"regex":                 isRegex,
	"byte":                  isBase64,
}

// numberFormats are the formats of numbers.
var numberFormats = map[string]func(value decimal) bool{
	"int32": within32,
	"int64": within64,
}

var (
	dateForm     = regexp.MustCompile(`^([0-9]{4})-([0-9]{2})-([0-9]{2})$`)
	timeForm     = regexp.MustCompile(`^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[zZ]|([+-])([0-9]{2}):([0-9]{2}))$`)
	durationForm = regexp.MustCompile(`^P(?:(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+D)?(?:T(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+S)?)?|[0-9]+W)$`)
	uuidForm     = regexp.MustCompile(`^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$`)
	pointerForm  = regexp.MustCompile(`^(?:/(?:[^~/]|~[01])*)*$`)

	relativePointerForm = regexp.MustCompile(`^(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~[01])*)*)$`)
	base64Form          = regexp.MustCompile(`^[A-Za-z0-9+/]*={0,2}$`)
)

var daysOf = [...]int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}

func isDate(text string) bool {
	parts := dateForm.FindStringSubmatch(text)
	if parts == nil {
		return false
	}
	year, month, day := indexOf(parts[1]), indexOf(parts[2]), indexOf(parts[3])
	if month < 1 || month > 12 || day < 1 {
		return false
	}
	days := daysOf[month-1]
	if month == 2 && year%4 == 0 && (year%100 != 0 || year%400 == 0) {
		days++
	}
	return day <= days
}

func isTime(text string) bool {
	parts := timeForm.FindStringSubmatch(text)
	if parts == nil {
		return false
	}
	hour, minute, second := indexOf(parts[1]), indexOf(parts[2]), indexOf(parts[3])
	offset := indexOf(parts[5])*60 + indexOf(parts[6])
	if hour > 23 || minute > 59 || second > 60 || indexOf(parts[5]) > 23 || indexOf(parts[6]) > 59 {
		return false
	}
	if second < 60 {
		return true
	}
	if parts[4] == "-" {
		offset = -offset
	}
	// A leap second is valid only at 23:59 UTC.
	return (hour*60+minute-offset+2*1440)%1440 == 1439
}

func isDateTime(text string) bool {
	return len(text) > 10 && (text[10] == 'T' || text[10] == 't') && isDate(text[:10]) && isTime(text[11:])
}

func isDuration(text string) bool {
	return durationForm.MatchString(text) && text != "P" && !strings.HasSuffix(text, "T")
}

const (
	emailAtom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
	hostLabel = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
)

var (
	emailForm    = regexp.MustCompile(`(?i)^` + emailAtom + `(?:\.` + emailAtom + `)*@(?:` + hostLabel + `\.)*` + hostLabel + `$`)
	hostnameForm = regexp.MustCompile(`(?i)^` + hostLabel + `(?:\.` + hostLabel + `)*$`)
)

// isASCII rejects characters such as `ſ`, which Go treats as another case of `s`.
func isASCII(text string) bool {
	for index := range len(text) {
		if text[index] >= 0x80 {
			return false
		}
	}
	return true
}

func isEmail(text string) bool {
	at := strings.IndexByte(text, '@')
	return len(text) <= 254 && at > 0 && at <= 64 && isASCII(text) && emailForm.MatchString(text)
}

func isHostname(text string) bool {
	return len(text) <= 253 && isASCII(text) && hostnameForm.MatchString(text)
}

const octet = `(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])`

var (
	ipv4Form  = regexp.MustCompile(`^` + octet + `(?:\.` + octet + `){3}$`)
	groupForm = regexp.MustCompile(`^[0-9a-fA-F]{1,4}$`)
)

// isIPv6 matches an address of RFC 4291, section 2.2, without a zone.
func isIPv6(text string) bool {
	halves := strings.Split(text, "::")
	if text == "" || len(text) > 45 || len(halves) > 2 {
		return false
	}
	groups := 0
	for index, half := range halves {
		if half == "" {
			continue
		}
		parts := strings.Split(half, ":")
		for at, part := range parts {
			isLast := index == len(halves)-1 && at == len(parts)-1
			switch {
			case isLast && strings.Contains(part, ".") && ipv4Form.MatchString(part):
				groups += 2
			case groupForm.MatchString(part):
				groups++
			default:
				return false
			}
		}
	}
	if len(halves) == 2 {
		return groups <= 7
	}
	return groups == 8
}

const (
	percentPart    = `%[0-9a-f]{2}`
	unreserved     = `a-z0-9\-._~!$&'()*+,;=`
	pathChar       = `(?:[` + unreserved + `:@]|` + percentPart + `)`
	uriHost        = `(?:\[([0-9a-f:.]+|v[0-9a-f]+\.[` + unreserved + `:]+)\]|(?:[` + unreserved + `]|` + percentPart + `)*)`
	uriAuthority   = `//(?:(?:[` + unreserved + `:]|` + percentPart + `)*@)?` + uriHost + `(?::[0-9]*)?`
	uriTail        = `(?:\?(?:` + pathChar + `|[/?])*)?(?:#(?:` + pathChar + `|[/?])*)?`
	absolutePath   = `/(?:` + pathChar + `+(?:/` + pathChar + `*)*)?`
	authorityPath  = uriAuthority + `(?:/` + pathChar + `*)*`
	rootlessPath   = pathChar + `+(?:/` + pathChar + `*)*`
	noSchemePath   = `(?:[` + unreserved + `@]|` + percentPart + `)+(?:/` + pathChar + `*)*`
	templateName   = `(?:[a-z0-9_]|` + percentPart + `)(?:\.?(?:[a-z0-9_]|` + percentPart + `))*(?::[1-9][0-9]{0,3}|\*)?`
	templateText   = "[^\\x00- \"'<>%\\\\^`{|}]"
	templateExpand = `\{[+#./;?&=,!@|]?` + templateName + `(?:,` + templateName + `)*\}`
)

var (
	uriForm         = regexp.MustCompile(`(?i)^[a-z][a-z0-9+\-.]*:(?:` + authorityPath + `|` + absolutePath + `|` + rootlessPath + `|)` + uriTail + `$`)
	relativeForm    = regexp.MustCompile(`(?i)^(?:` + authorityPath + `|` + absolutePath + `|` + noSchemePath + `|)` + uriTail + `$`)
	uriTemplateForm = regexp.MustCompile(`(?i)^(?:` + templateText + `|` + percentPart + `|` + templateExpand + `)*$`)
)

func isURI(text string) bool { return isASCII(text) && isReference(uriForm.FindStringSubmatch(text)) }

func isURIReference(text string) bool {
	return isURI(text) || isASCII(text) && isReference(relativeForm.FindStringSubmatch(text))
}

func isReference(match []string) bool {
	if match == nil {
		return false
	}
	literal := match[1]
	return literal == "" || literal[0] == 'v' || literal[0] == 'V' || isIPv6(literal)
}

// isRegex accepts the expressions that Go accepts, and those that Go rejects only because of a group or an escape that
// ECMA-262 may allow, such as a lookahead.
func isRegex(text string) bool {
	_, err := syntax.Parse(text, syntax.Perl)
	return err == nil || strings.Contains(err.Error(), string(syntax.ErrInvalidPerlOp)) ||
		strings.Contains(err.Error(), string(syntax.ErrInvalidEscape))
}

func isBase64(text string) bool { return len(text)%4 == 0 && base64Form.MatchString(text) }

func within32(value decimal) bool {
	return value.isInteger() && value.compare(decimalOf("-2147483648")) >= 0 && value.compare(decimalOf("2147483647")) <= 0
}

func within64(value decimal) bool {
	return value.isInteger() && value.compare(decimalOf(strconv.Itoa(-1<<63))) >= 0 &&
		value.compare(decimalOf(strconv.Itoa(1<<63-1))) <= 0
}
