package e2e;

import com.example.messagingapi.ApiResponse;
import com.example.messagingapi.AsyncEventStream;
import com.example.messagingapi.AsyncPages;
import com.example.messagingapi.EventStream;
import com.example.messagingapi.Headers;
import com.example.messagingapi.Pages;
import com.example.messagingapi.StreamEvent;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Clients of either kind behind one interface. */
final class Surface {
  private Surface() {}

  /** Passes every call to the method of the same name. */
  static <T> T direct(Class<T> type, Object target) {
    return proxy(type, target, result -> result);
  }

  /** Passes every call to the method of the same name, and awaits futures. */
  static <T> T waiting(Class<T> type, Object target) {
    return proxy(type, target, Surface::waited);
  }

  private interface Wait {
    @Nullable Object of(Object result) throws Throwable;
  }

  private static <T> T proxy(Class<T> type, Object target, Wait wait) {
    InvocationHandler handler =
        (proxy, method, args) -> {
          Object[] given = args == null ? new Object[0] : args;
          if (method.isDefault() && !isOf(target, method)) {
            return InvocationHandler.invokeDefault(proxy, method, given);
          }
          Object result = invoke(target, method, given);
          Class<?> wanted = method.getReturnType();
          return result != null && wanted.isInterface() && wanted.getName().endsWith("Service")
              ? proxy(wanted, result, wait)
              : wait.of(result);
        };
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static boolean isOf(Object target, Method method) {
    return method.getDeclaringClass().isInstance(target);
  }

  /** Finds the method in the interfaces, because the classes behind them are not public. */
  private static @Nullable Object invoke(Object target, Method method, Object[] args)
      throws Throwable {
    List<Class<?>> types = new ArrayList<>(List.of(target.getClass().getInterfaces()));
    types.add(target.getClass());
    for (Class<?> type : types) {
      try {
        return type.getMethod(method.getName(), method.getParameterTypes()).invoke(target, args);
      } catch (NoSuchMethodException missing) {
        continue;
      } catch (InvocationTargetException failed) {
        throw failed.getCause();
      }
    }
    throw new NoSuchMethodException(target.getClass() + "." + method.getName());
  }

  private static @Nullable Object waited(Object result) throws Throwable {
    if (result instanceof AsyncPages<?, ?> pages) {
      return new Waited<>(pages);
    }
    Object value = result instanceof CompletableFuture<?> future ? valueOf(future) : result;
    return value instanceof AsyncEventStream<?> stream ? new WaitedStream<>(stream) : value;
  }

  private static <T> T valueOf(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException failed) {
      throw (RuntimeException) failed.getCause();
    }
  }

  /** Items of an asynchronous stream, which are awaited. */
  private record WaitedStream<T>(AsyncEventStream<T> inner) implements EventStream<T> {
    @Override
    public Iterator<T> iterator() {
      Iterator<StreamEvent<T>> events = events().iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return events.hasNext();
        }

        @Override
        public T next() {
          return events.next().data();
        }
      };
    }

    @Override
    public Iterable<StreamEvent<T>> events() {
      return () ->
          Stream.generate(() -> valueOf(inner.next()))
              .takeWhile(Optional::isPresent)
              .map(Optional::orElseThrow)
              .iterator();
    }

    @Override
    public Optional<String> lastEventId() {
      return inner.lastEventId();
    }

    @Override
    public Headers headers() {
      return inner.headers();
    }

    @Override
    public void close() {
      inner.close();
    }
  }

  /** Pages of an asynchronous list, which are awaited. */
  private record Waited<P, T>(AsyncPages<P, T> inner) implements Pages<P, T> {
    @Override
    public Iterator<T> iterator() {
      return valueOf(inner.toList()).iterator();
    }

    @Override
    public Iterable<P> pages() {
      List<P> found = new ArrayList<>();
      valueOf(inner.forEachPageWhile(found::add));
      return found;
    }

    @Override
    public ApiResponse<P> firstWithResponse() {
      return valueOf(inner.firstWithResponse());
    }
  }
}
