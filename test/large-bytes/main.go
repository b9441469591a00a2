// Command main sends and receives bytes, and prints the most memory that the heap has had.
package main

import (
	"context"
	"encoding/json"
	"io"
	"log"
	"os"
	"runtime"
	"strconv"
	"time"

	"large.test/client"
	"large.test/client/option"
)

// zeros is a reader that makes bytes.
type zeros struct{}

func (zeros) Read(into []byte) (int, error) { return len(into), nil }

func main() {
	url, length, how := os.Args[1], os.Args[2], os.Args[3]
	size, err := strconv.ParseInt(length, 10, 64)
	check(err)
	ctx := context.Background()
	api := client.New(option.WithBaseURL(url), option.WithToken("t"), option.WithTimeout(5*time.Minute))
	var counts []int64
	if how == "whole" {
		all, err := api.Files.Download(ctx, length)
		check(err)
		counts = append(counts, int64(len(all)))
	} else {
		counts = append(counts, upload(ctx, api, size), download(ctx, api, length))
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	// HeapSys never decreases.
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{"counts": counts, "peak": memory.HeapSys}))
}

func upload(ctx context.Context, api *client.Client, size int64) int64 {
	var sent int64
	body := client.BodyBytesParams{Body: client.File{Content: io.LimitReader(zeros{}, size)}}
	progress := option.WithProgress(func(transferred, _ int64) { sent = transferred })
	check(api.Bodies.Bytes(ctx, body, progress))
	return sent
}

func download(ctx context.Context, api *client.Client, name string) int64 {
	download, err := api.Files.DownloadStream(ctx, name)
	check(err)
	received, err := io.Copy(io.Discard, download)
	check(err)
	check(download.Close())
	return received
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
