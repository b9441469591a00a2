import com.example.conformance.AsyncDownload;
import com.example.conformance.ClientOptions;
import com.example.conformance.ConformanceAsyncClient;
import com.example.conformance.ConformanceClient;
import com.example.conformance.Download;
import com.example.conformance.FileParam;
import com.example.conformance.RequestOptions;
import com.example.conformance.params.BodyBytesParams;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Sends and receives bytes with both clients. The virtual machine limits the memory. */
final class LargeBytes {
  private LargeBytes() {}

  public static void main(String[] args) throws Exception {
    String name = args[1];
    long size = Long.parseLong(name);
    long[] counts = new long[4];
    ClientOptions options =
        ClientOptions.builder()
            .baseUrl(args[0])
            .token("t")
            .timeout(Duration.ofMinutes(5))
            .build();
    try (ConformanceClient client = ConformanceClient.create(options)) {
      if (args[2].equals("whole")) {
        print(client.files().download(name).length);
        return;
      }
      AtomicLong sent = new AtomicLong();
      client
          .bodies()
          .bytes(
              BodyBytesParams.builder().body(FileParam.of(new Zeros(size))).build(),
              RequestOptions.builder().progress((count, total) -> sent.set(count)).build());
      long received = 0;
      try (Download download = client.files().downloadStream(name)) {
        byte[] chunk = new byte[65_536];
        for (int count = download.read(chunk); count >= 0; count = download.read(chunk)) {
          received += count;
        }
      }
      counts[0] = sent.get();
      counts[1] = received;
    }
    try (ConformanceAsyncClient client = ConformanceAsyncClient.create(options)) {
      Zeros zeros = new Zeros(size);
      client.bodies().bytes(BodyBytesParams.builder().body(FileParam.of(zeros)).build()).join();
      long received = 0;
      AsyncDownload download = client.files().downloadStream(name).join();
      for (Optional<byte[]> next = download.next().join();
          next.isPresent();
          next = download.next().join()) {
        received += next.get().length;
      }
      counts[2] = size - zeros.left;
      counts[3] = received;
    }
    print(counts);
  }

  /** Prints the counts. The peak is that of the virtual machine, which fails above its limit. */
  private static void print(long... counts) {
    System.out.printf("{\"counts\": %s, \"peak\": 0}%n", Arrays.toString(counts));
  }

  /** A stream that makes bytes. */
  private static final class Zeros extends InputStream {
    private long left;

    Zeros(long size) {
      left = size;
    }

    @Override
    public int read() {
      return left-- > 0 ? 0 : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      if (left == 0) {
        return -1;
      }
      int count = (int) Math.min(length, left);
      left -= count;
      return count;
    }
  }
}
