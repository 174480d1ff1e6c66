package hakam.v1;

import static io.grpc.MethodDescriptor.generateFullMethodName;

/**
 * <pre>
 * Where bots attach themselves: for authors behind a router. Served with TLS, except on loopback.
 * </pre>
 */
@io.grpc.stub.annotations.GrpcGenerated
public final class ArbiterServiceGrpc {

  private ArbiterServiceGrpc() {}

  public static final java.lang.String SERVICE_NAME = "hakam.v1.ArbiterService";

  // Static method descriptors that strictly reflect the proto.
  private static volatile io.grpc.MethodDescriptor<hakam.v1.Arbiter.AttachRequest,
      hakam.v1.Arbiter.AttachResponse> getAttachMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "Attach",
      requestType = hakam.v1.Arbiter.AttachRequest.class,
      responseType = hakam.v1.Arbiter.AttachResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING)
  public static io.grpc.MethodDescriptor<hakam.v1.Arbiter.AttachRequest,
      hakam.v1.Arbiter.AttachResponse> getAttachMethod() {
    io.grpc.MethodDescriptor<hakam.v1.Arbiter.AttachRequest, hakam.v1.Arbiter.AttachResponse> getAttachMethod;
    if ((getAttachMethod = ArbiterServiceGrpc.getAttachMethod) == null) {
      synchronized (ArbiterServiceGrpc.class) {
        if ((getAttachMethod = ArbiterServiceGrpc.getAttachMethod) == null) {
          ArbiterServiceGrpc.getAttachMethod = getAttachMethod =
              io.grpc.MethodDescriptor.<hakam.v1.Arbiter.AttachRequest, hakam.v1.Arbiter.AttachResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "Attach"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.lite.ProtoLiteUtils.marshaller(
                  hakam.v1.Arbiter.AttachRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.lite.ProtoLiteUtils.marshaller(
                  hakam.v1.Arbiter.AttachResponse.getDefaultInstance()))
              .build();
        }
      }
    }
    return getAttachMethod;
  }

  /**
   * Creates a new async stub that supports all call types for the service
   */
  public static ArbiterServiceStub newStub(io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<ArbiterServiceStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<ArbiterServiceStub>() {
        @java.lang.Override
        public ArbiterServiceStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new ArbiterServiceStub(channel, callOptions);
        }
      };
    return ArbiterServiceStub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports all types of calls on the service
   */
  public static ArbiterServiceBlockingV2Stub newBlockingV2Stub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<ArbiterServiceBlockingV2Stub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<ArbiterServiceBlockingV2Stub>() {
        @java.lang.Override
        public ArbiterServiceBlockingV2Stub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new ArbiterServiceBlockingV2Stub(channel, callOptions);
        }
      };
    return ArbiterServiceBlockingV2Stub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports unary and streaming output calls on the service
   */
  public static ArbiterServiceBlockingStub newBlockingStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<ArbiterServiceBlockingStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<ArbiterServiceBlockingStub>() {
        @java.lang.Override
        public ArbiterServiceBlockingStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new ArbiterServiceBlockingStub(channel, callOptions);
        }
      };
    return ArbiterServiceBlockingStub.newStub(factory, channel);
  }

  /**
   * Creates a new ListenableFuture-style stub that supports unary calls on the service
   */
  public static ArbiterServiceFutureStub newFutureStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<ArbiterServiceFutureStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<ArbiterServiceFutureStub>() {
        @java.lang.Override
        public ArbiterServiceFutureStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new ArbiterServiceFutureStub(channel, callOptions);
        }
      };
    return ArbiterServiceFutureStub.newStub(factory, channel);
  }

  /**
   * <pre>
   * Where bots attach themselves: for authors behind a router. Served with TLS, except on loopback.
   * </pre>
   */
  public interface AsyncService {

    /**
     * <pre>
     * The bot's side of a conversation that is AgentService the other way round: the arbiter sends what it would call,
     * the bot answers each with the same call_id. The call carries in its metadata `authorization: Bearer TOKEN`,
     * the token that the organiser gave to the entrant, and `hakam-name`, the name of the entrant. Refused
     * with UNAUTHENTICATED (no or wrong token), NOT_FOUND (no entrant of that name waits for a bot),
     * ALREADY_EXISTS (one has attached itself under that name and has not left), UNAVAILABLE (the league is over). A
     * message has at most 1 MiB. `decide_stream` of DescribeResponse means nothing here.
     * The arbiter ends the stream with OK when it needs the bot no more. If it breaks, what was asked is a fault of
     * the bot (UNREACHABLE), and the bot may attach itself again.
     * </pre>
     */
    default io.grpc.stub.StreamObserver<hakam.v1.Arbiter.AttachRequest> attach(
        io.grpc.stub.StreamObserver<hakam.v1.Arbiter.AttachResponse> responseObserver) {
      return io.grpc.stub.ServerCalls.asyncUnimplementedStreamingCall(getAttachMethod(), responseObserver);
    }
  }

  /**
   * Base class for the server implementation of the service ArbiterService.
   * <pre>
   * Where bots attach themselves: for authors behind a router. Served with TLS, except on loopback.
   * </pre>
   */
  public static abstract class ArbiterServiceImplBase
      implements io.grpc.BindableService, AsyncService {

    @java.lang.Override public final io.grpc.ServerServiceDefinition bindService() {
      return ArbiterServiceGrpc.bindService(this);
    }
  }

  /**
   * A stub to allow clients to do asynchronous rpc calls to service ArbiterService.
   * <pre>
   * Where bots attach themselves: for authors behind a router. Served with TLS, except on loopback.
   * </pre>
   */
  public static final class ArbiterServiceStub
      extends io.grpc.stub.AbstractAsyncStub<ArbiterServiceStub> {
    private ArbiterServiceStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected ArbiterServiceStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new ArbiterServiceStub(channel, callOptions);
    }

    /**
     * <pre>
     * The bot's side of a conversation that is AgentService the other way round: the arbiter sends what it would call,
     * the bot answers each with the same call_id. The call carries in its metadata `authorization: Bearer TOKEN`,
     * the token that the organiser gave to the entrant, and `hakam-name`, the name of the entrant. Refused
     * with UNAUTHENTICATED (no or wrong token), NOT_FOUND (no entrant of that name waits for a bot),
     * ALREADY_EXISTS (one has attached itself under that name and has not left), UNAVAILABLE (the league is over). A
     * message has at most 1 MiB. `decide_stream` of DescribeResponse means nothing here.
     * The arbiter ends the stream with OK when it needs the bot no more. If it breaks, what was asked is a fault of
     * the bot (UNREACHABLE), and the bot may attach itself again.
     * </pre>
     */
    public io.grpc.stub.StreamObserver<hakam.v1.Arbiter.AttachRequest> attach(
        io.grpc.stub.StreamObserver<hakam.v1.Arbiter.AttachResponse> responseObserver) {
      return io.grpc.stub.ClientCalls.asyncBidiStreamingCall(
          getChannel().newCall(getAttachMethod(), getCallOptions()), responseObserver);
    }
  }

  /**
   * A stub to allow clients to do synchronous rpc calls to service ArbiterService.
   * <pre>
   * Where bots attach themselves: for authors behind a router. Served with TLS, except on loopback.
   * </pre>
   */
  public static final class ArbiterServiceBlockingV2Stub
      extends io.grpc.stub.AbstractBlockingStub<ArbiterServiceBlockingV2Stub> {
    private ArbiterServiceBlockingV2Stub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected ArbiterServiceBlockingV2Stub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new ArbiterServiceBlockingV2Stub(channel, callOptions);
    }

    /**
     * <pre>
     * The bot's side of a conversation that is AgentService the other way round: the arbiter sends what it would call,
     * the bot answers each with the same call_id. The call carries in its metadata `authorization: Bearer TOKEN`,
     * the token that the organiser gave to the entrant, and `hakam-name`, the name of the entrant. Refused
     * with UNAUTHENTICATED (no or wrong token), NOT_FOUND (no entrant of that name waits for a bot),
     * ALREADY_EXISTS (one has attached itself under that name and has not left), UNAVAILABLE (the league is over). A
     * message has at most 1 MiB. `decide_stream` of DescribeResponse means nothing here.
     * The arbiter ends the stream with OK when it needs the bot no more. If it breaks, what was asked is a fault of
     * the bot (UNREACHABLE), and the bot may attach itself again.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<hakam.v1.Arbiter.AttachRequest, hakam.v1.Arbiter.AttachResponse>
        attach() {
      return io.grpc.stub.ClientCalls.blockingBidiStreamingCall(
          getChannel(), getAttachMethod(), getCallOptions());
    }
  }

  /**
   * A stub to allow clients to do limited synchronous rpc calls to service ArbiterService.
   * <pre>
   * Where bots attach themselves: for authors behind a router. Served with TLS, except on loopback.
   * </pre>
   */
  public static final class ArbiterServiceBlockingStub
      extends io.grpc.stub.AbstractBlockingStub<ArbiterServiceBlockingStub> {
    private ArbiterServiceBlockingStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected ArbiterServiceBlockingStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new ArbiterServiceBlockingStub(channel, callOptions);
    }
  }

  /**
   * A stub to allow clients to do ListenableFuture-style rpc calls to service ArbiterService.
   * <pre>
   * Where bots attach themselves: for authors behind a router. Served with TLS, except on loopback.
   * </pre>
   */
  public static final class ArbiterServiceFutureStub
      extends io.grpc.stub.AbstractFutureStub<ArbiterServiceFutureStub> {
    private ArbiterServiceFutureStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected ArbiterServiceFutureStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new ArbiterServiceFutureStub(channel, callOptions);
    }
  }

  private static final int METHODID_ATTACH = 0;

  private static final class MethodHandlers<Req, Resp> implements
      io.grpc.stub.ServerCalls.UnaryMethod<Req, Resp>,
      io.grpc.stub.ServerCalls.ServerStreamingMethod<Req, Resp>,
      io.grpc.stub.ServerCalls.ClientStreamingMethod<Req, Resp>,
      io.grpc.stub.ServerCalls.BidiStreamingMethod<Req, Resp> {
    private final AsyncService serviceImpl;
    private final int methodId;

    MethodHandlers(AsyncService serviceImpl, int methodId) {
      this.serviceImpl = serviceImpl;
      this.methodId = methodId;
    }

    @java.lang.Override
    @java.lang.SuppressWarnings("unchecked")
    public void invoke(Req request, io.grpc.stub.StreamObserver<Resp> responseObserver) {
      switch (methodId) {
        default:
          throw new AssertionError();
      }
    }

    @java.lang.Override
    @java.lang.SuppressWarnings("unchecked")
    public io.grpc.stub.StreamObserver<Req> invoke(
        io.grpc.stub.StreamObserver<Resp> responseObserver) {
      switch (methodId) {
        case METHODID_ATTACH:
          return (io.grpc.stub.StreamObserver<Req>) serviceImpl.attach(
              (io.grpc.stub.StreamObserver<hakam.v1.Arbiter.AttachResponse>) responseObserver);
        default:
          throw new AssertionError();
      }
    }
  }

  public static final io.grpc.ServerServiceDefinition bindService(AsyncService service) {
    return io.grpc.ServerServiceDefinition.builder(getServiceDescriptor())
        .addMethod(
          getAttachMethod(),
          io.grpc.stub.ServerCalls.asyncBidiStreamingCall(
            new MethodHandlers<
              hakam.v1.Arbiter.AttachRequest,
              hakam.v1.Arbiter.AttachResponse>(
                service, METHODID_ATTACH)))
        .build();
  }

  private static volatile io.grpc.ServiceDescriptor serviceDescriptor;

  public static io.grpc.ServiceDescriptor getServiceDescriptor() {
    io.grpc.ServiceDescriptor result = serviceDescriptor;
    if (result == null) {
      synchronized (ArbiterServiceGrpc.class) {
        result = serviceDescriptor;
        if (result == null) {
          serviceDescriptor = result = io.grpc.ServiceDescriptor.newBuilder(SERVICE_NAME)
              .addMethod(getAttachMethod())
              .build();
        }
      }
    }
    return result;
  }
}
