package core

import (
	"bytes"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Reasons for rejecting a delivery: the codes of KindSignature errors.
const (
	SignatureMissingHeader    = "missing_header"
	SignatureInvalidTimestamp = "invalid_timestamp"
	SignatureTooOld           = "timestamp_too_old"
	SignatureTooNew           = "timestamp_too_new"
	SignatureNoMatch          = "no_matching_signature"
	SignatureBodyParsed       = "body_parsed"
	SignatureBodyNotJSON      = "body_not_json"
	SignatureInvalidSecret    = "invalid_secret"
)

const (
	// DefaultTolerance is the maximum difference between the time of a delivery and now.
	DefaultTolerance = 5 * time.Minute
	// mostSignatures is the maximum number of signatures that are checked for each secret, because the sender chooses
	// their number.
	mostSignatures = 16
)

func signatureError(code, reason string) *Error {
	return &Error{Kind: KindSignature, Operation: "webhook", Code: code, reason: reason}
}

// VerifyWebhook verifies the age of a delivery, and its signature with one of the secrets (Standard Webhooks). It
// returns the JSON of the delivery. `body` is the received bytes, unchanged. Each secret is a shared secret, `whsec_…`,
// or a public key, `whpk_…`. Pass several while you rotate them.
func VerifyWebhook(body []byte, header http.Header, secrets []string, tolerance time.Duration) ([]byte, error) {
	if len(body) == 0 {
		return nil, signatureError(SignatureBodyParsed, "the body is empty: it was already read; pass its bytes as received")
	}
	var values [3]string
	for index, name := range []string{"Webhook-Id", "Webhook-Timestamp", "Webhook-Signature"} {
		if values[index] = header.Get(name); values[index] == "" {
			return nil, signatureError(SignatureMissingHeader, "the header "+strings.ToLower(name)+" is missing")
		}
	}
	id, timestamp := values[0], values[1]
	// Several headers of one name count as one value, joined by commas (RFC 9110 section 5.3).
	all := strings.Join(header.Values("Webhook-Signature"), " ")
	signatures := strings.Split(strings.ReplaceAll(all, ", ", " "), " ")
	if err := checkTime(timestamp, tolerance); err != nil {
		return nil, err
	}
	signed := append([]byte(id+"."+timestamp+"."), body...)
	isSigned := false
	for _, secret := range secrets {
		key, err := webhookKeyOf(secret)
		if err != nil {
			return nil, err
		}
		// All secrets are checked, each in constant time.
		isSigned = key.verifies(signed, signatures) || isSigned
	}
	if len(secrets) == 0 {
		return nil, signatureError(SignatureNoMatch, "no secret was set for checking the signature")
	}
	if !isSigned {
		return nil, signatureError(SignatureNoMatch, "no signature matches the body and the secret")
	}
	content, isValid := validJSON(body)
	if !isValid {
		return nil, signatureError(SignatureBodyNotJSON, "the body is signed, but is not JSON")
	}
	return content, nil
}

func checkTime(timestamp string, tolerance time.Duration) error {
	if len(timestamp) > 12 || strings.Trim(timestamp, "0123456789") != "" {
		return signatureError(SignatureInvalidTimestamp, "webhook-timestamp is not a valid time")
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return signatureError(SignatureInvalidTimestamp, "webhook-timestamp is not a valid time")
	}
	age := float64(time.Now().UnixMilli())/1000 - float64(seconds)
	switch {
	case age < -tolerance.Seconds():
		return signatureError(SignatureTooNew, "signed in the future")
	case age > tolerance.Seconds():
		return signatureError(SignatureTooOld, fmt.Sprintf("signed %.0f s ago", math.Round(age)))
	}
	return nil
}

// SignWebhook signs a payload as the service does, at the current time, and returns the headers. Use it to test a
// receiver.
func SignWebhook(body []byte, secret, id string) (http.Header, error) {
	key, err := webhookKeyOf(secret)
	if err != nil {
		return nil, err
	}
	if key.isPublic {
		return nil, signatureError(SignatureInvalidSecret, "a public key does not sign")
	}
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	signature := key.sign(append([]byte(id+"."+timestamp+"."), body...))
	return http.Header{
		"Webhook-Id":        {id},
		"Webhook-Timestamp": {timestamp},
		"Webhook-Signature": {"v1," + base64.StdEncoding.EncodeToString(signature)},
	}, nil
}

type webhookKey struct {
	bytes    []byte
	isPublic bool
}

// webhookKeyOf reads a secret. A secret without a prefix is a shared secret.
func webhookKeyOf(secret string) (webhookKey, error) {
	text, isPublic := strings.CutPrefix(secret, "whpk_")
	key, err := base64.StdEncoding.DecodeString(padded(strings.TrimPrefix(text, "whsec_")))
	if err != nil || len(key) == 0 || isPublic && len(key) != ed25519.PublicKeySize {
		return webhookKey{}, signatureError(SignatureInvalidSecret,
			"the secret is neither whsec_ followed by Base64 nor a public key for verifying")
	}
	return webhookKey{key, isPublic}, nil
}

// padded restores the padding of Base64 text.
func padded(text string) string {
	text = strings.TrimRight(text, "=")
	return text + strings.Repeat("=", (4-len(text)%4)%4)
}

func (key webhookKey) verifies(signed []byte, signatures []string) bool {
	mark := "v1,"
	if key.isPublic {
		mark = "v1a,"
	}
	isSigned, count := false, 0
	for _, signature := range signatures {
		text, isOwn := strings.CutPrefix(signature, mark)
		if !isOwn || count == mostSignatures {
			continue
		}
		count++
		proof, err := base64.StdEncoding.DecodeString(padded(text))
		if err != nil {
			continue
		}
		if key.isPublic {
			isSigned = len(proof) == ed25519.SignatureSize && ed25519.Verify(key.bytes, signed, proof) || isSigned
		} else {
			isSigned = hmac.Equal(proof, key.sign(signed)) || isSigned
		}
	}
	return isSigned
}

func (key webhookKey) sign(signed []byte) []byte {
	hash := hmac.New(sha256.New, key.bytes)
	// Writing to a hash never fails.
	_, _ = hash.Write(bytes.Clone(signed))
	return hash.Sum(nil)
}
