package hakam;

import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import java.util.concurrent.TimeUnit;

/** The thread that reads and writes; one is enough, because the bot thinks on one thread. */
final class EventLoop {
  private static final long LIMIT_MILLIS = 100;

  private EventLoop() {}

  static EventLoopGroup start() {
    EventLoopGroup loop = new NioEventLoopGroup(1);
    // At its end the JVM waits 300 ms for a thread that waits in a system call, as this one does for messages.
    Thread end = new Thread(() -> loop.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS).awaitUninterruptibly(LIMIT_MILLIS));
    Runtime.getRuntime().addShutdownHook(end);
    return loop;
  }
}
