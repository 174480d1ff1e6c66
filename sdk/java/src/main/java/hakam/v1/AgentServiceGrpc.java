package hakam.v1;

import static io.grpc.MethodDescriptor.generateFullMethodName;

/**
 * <pre>
 * An agent: a bot that sits at tables. `Describe`, `StartSession` and `Decide` must be implemented, and
 * `DecideStream` by agents that say `decide_stream`. Any status of `FinishBoard` and `FinishSession` is accepted,
 * UNIMPLEMENTED too.
 * The environment variable HAKAM_ADDRESS says where the process listens: a gRPC address. The arbiter gives the
 * bots that it starts a Unix socket, such as "unix:/tmp/hakam-x/agent.sock". The author of a bot on another machine
 * sets HOST:PORT, such as "127.0.0.1:4000" (sdk/README.md).
 * An answer has at most 1 MiB; a larger one is a MALFORMED fault.
 * </pre>
 */
@io.grpc.stub.annotations.GrpcGenerated
public final class AgentServiceGrpc {

  private AgentServiceGrpc() {}

  public static final java.lang.String SERVICE_NAME = "hakam.v1.AgentService";

  // Static method descriptors that strictly reflect the proto.
  private static volatile io.grpc.MethodDescriptor<hakam.v1.Agent.DescribeRequest,
      hakam.v1.Agent.DescribeResponse> getDescribeMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "Describe",
      requestType = hakam.v1.Agent.DescribeRequest.class,
      responseType = hakam.v1.Agent.DescribeResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<hakam.v1.Agent.DescribeRequest,
      hakam.v1.Agent.DescribeResponse> getDescribeMethod() {
    io.grpc.MethodDescriptor<hakam.v1.Agent.DescribeRequest, hakam.v1.Agent.DescribeResponse> getDescribeMethod;
    if ((getDescribeMethod = AgentServiceGrpc.getDescribeMethod) == null) {
      synchronized (AgentServiceGrpc.class) {
        if ((getDescribeMethod = AgentServiceGrpc.getDescribeMethod) == null) {
          AgentServiceGrpc.getDescribeMethod = getDescribeMethod =
              io.grpc.MethodDescriptor.<hakam.v1.Agent.DescribeRequest, hakam.v1.Agent.DescribeResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "Describe"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.lite.ProtoLiteUtils.marshaller(
                  hakam.v1.Agent.DescribeRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.lite.ProtoLiteUtils.marshaller(
                  hakam.v1.Agent.DescribeResponse.getDefaultInstance()))
              .build();
        }
      }
    }
    return getDescribeMethod;
  }

  private static volatile io.grpc.MethodDescriptor<hakam.v1.Agent.StartSessionRequest,
      hakam.v1.Agent.StartSessionResponse> getStartSessionMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "StartSession",
      requestType = hakam.v1.Agent.StartSessionRequest.class,
      responseType = hakam.v1.Agent.StartSessionResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<hakam.v1.Agent.StartSessionRequest,
      hakam.v1.Agent.StartSessionResponse> getStartSessionMethod() {
    io.grpc.MethodDescriptor<hakam.v1.Agent.StartSessionRequest, hakam.v1.Agent.StartSessionResponse> getStartSessionMethod;
    if ((getStartSessionMethod = AgentServiceGrpc.getStartSessionMethod) == null) {
      synchronized (AgentServiceGrpc.class) {
        if ((getStartSessionMethod = AgentServiceGrpc.getStartSessionMethod) == null) {
          AgentServiceGrpc.getStartSessionMethod = getStartSessionMethod =
              io.grpc.MethodDescriptor.<hakam.v1.Agent.StartSessionRequest, hakam.v1.Agent.StartSessionResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "StartSession"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.lite.ProtoLiteUtils.marshaller(
                  hakam.v1.Agent.StartSessionRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.lite.ProtoLiteUtils.marshaller(
                  hakam.v1.Agent.StartSessionResponse.getDefaultInstance()))
              .build();
        }
      }
    }
    return getStartSessionMethod;
  }

  private static volatile io.grpc.MethodDescriptor<hakam.v1.Agent.DecideRequest,
      hakam.v1.Agent.DecideResponse> getDecideMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "Decide",
      requestType = hakam.v1.Agent.DecideRequest.class,
      responseType = hakam.v1.Agent.DecideResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<hakam.v1.Agent.DecideRequest,
      hakam.v1.Agent.DecideResponse> getDecideMethod() {
    io.grpc.MethodDescriptor<hakam.v1.Agent.DecideRequest, hakam.v1.Agent.DecideResponse> getDecideMethod;
    if ((getDecideMethod = AgentServiceGrpc.getDecideMethod) == null) {
      synchronized (AgentServiceGrpc.class) {
        if ((getDecideMethod = AgentServiceGrpc.getDecideMethod) == null) {
          AgentServiceGrpc.getDecideMethod = getDecideMethod =
              io.grpc.MethodDescriptor.<hakam.v1.Agent.DecideRequest, hakam.v1.Agent.DecideResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "Decide"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.lite.ProtoLiteUtils.marshaller(
                  hakam.v1.Agent.DecideRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.lite.ProtoLiteUtils.marshaller(
                  hakam.v1.Agent.DecideResponse.getDefaultInstance()))
              .build();
        }
      }
    }
    return getDecideMethod;
  }

  private static volatile io.grpc.MethodDescriptor<hakam.v1.Agent.DecideRequest,
      hakam.v1.Agent.DecideResponse> getDecideStreamMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "DecideStream",
      requestType = hakam.v1.Agent.DecideRequest.class,
      responseType = hakam.v1.Agent.DecideResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING)
  public static io.grpc.MethodDescriptor<hakam.v1.Agent.DecideRequest,
      hakam.v1.Agent.DecideResponse> getDecideStreamMethod() {
    io.grpc.MethodDescriptor<hakam.v1.Agent.DecideRequest, hakam.v1.Agent.DecideResponse> getDecideStreamMethod;
    if ((getDecideStreamMethod = AgentServiceGrpc.getDecideStreamMethod) == null) {
      synchronized (AgentServiceGrpc.class) {
        if ((getDecideStreamMethod = AgentServiceGrpc.getDecideStreamMethod) == null) {
          AgentServiceGrpc.getDecideStreamMethod = getDecideStreamMethod =
              io.grpc.MethodDescriptor.<hakam.v1.Agent.DecideRequest, hakam.v1.Agent.DecideResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "DecideStream"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.lite.ProtoLiteUtils.marshaller(
                  hakam.v1.Agent.DecideRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.lite.ProtoLiteUtils.marshaller(
                  hakam.v1.Agent.DecideResponse.getDefaultInstance()))
              .build();
        }
      }
    }
    return getDecideStreamMethod;
  }

  private static volatile io.grpc.MethodDescriptor<hakam.v1.Agent.FinishBoardRequest,
      hakam.v1.Agent.FinishBoardResponse> getFinishBoardMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "FinishBoard",
      requestType = hakam.v1.Agent.FinishBoardRequest.class,
      responseType = hakam.v1.Agent.FinishBoardResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<hakam.v1.Agent.FinishBoardRequest,
      hakam.v1.Agent.FinishBoardResponse> getFinishBoardMethod() {
    io.grpc.MethodDescriptor<hakam.v1.Agent.FinishBoardRequest, hakam.v1.Agent.FinishBoardResponse> getFinishBoardMethod;
    if ((getFinishBoardMethod = AgentServiceGrpc.getFinishBoardMethod) == null) {
      synchronized (AgentServiceGrpc.class) {
        if ((getFinishBoardMethod = AgentServiceGrpc.getFinishBoardMethod) == null) {
          AgentServiceGrpc.getFinishBoardMethod = getFinishBoardMethod =
              io.grpc.MethodDescriptor.<hakam.v1.Agent.FinishBoardRequest, hakam.v1.Agent.FinishBoardResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "FinishBoard"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.lite.ProtoLiteUtils.marshaller(
                  hakam.v1.Agent.FinishBoardRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.lite.ProtoLiteUtils.marshaller(
                  hakam.v1.Agent.FinishBoardResponse.getDefaultInstance()))
              .build();
        }
      }
    }
    return getFinishBoardMethod;
  }

  private static volatile io.grpc.MethodDescriptor<hakam.v1.Agent.FinishSessionRequest,
      hakam.v1.Agent.FinishSessionResponse> getFinishSessionMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "FinishSession",
      requestType = hakam.v1.Agent.FinishSessionRequest.class,
      responseType = hakam.v1.Agent.FinishSessionResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<hakam.v1.Agent.FinishSessionRequest,
      hakam.v1.Agent.FinishSessionResponse> getFinishSessionMethod() {
    io.grpc.MethodDescriptor<hakam.v1.Agent.FinishSessionRequest, hakam.v1.Agent.FinishSessionResponse> getFinishSessionMethod;
    if ((getFinishSessionMethod = AgentServiceGrpc.getFinishSessionMethod) == null) {
      synchronized (AgentServiceGrpc.class) {
        if ((getFinishSessionMethod = AgentServiceGrpc.getFinishSessionMethod) == null) {
          AgentServiceGrpc.getFinishSessionMethod = getFinishSessionMethod =
              io.grpc.MethodDescriptor.<hakam.v1.Agent.FinishSessionRequest, hakam.v1.Agent.FinishSessionResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "FinishSession"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.lite.ProtoLiteUtils.marshaller(
                  hakam.v1.Agent.FinishSessionRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.lite.ProtoLiteUtils.marshaller(
                  hakam.v1.Agent.FinishSessionResponse.getDefaultInstance()))
              .build();
        }
      }
    }
    return getFinishSessionMethod;
  }

  /**
   * Creates a new async stub that supports all call types for the service
   */
  public static AgentServiceStub newStub(io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<AgentServiceStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<AgentServiceStub>() {
        @java.lang.Override
        public AgentServiceStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new AgentServiceStub(channel, callOptions);
        }
      };
    return AgentServiceStub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports all types of calls on the service
   */
  public static AgentServiceBlockingV2Stub newBlockingV2Stub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<AgentServiceBlockingV2Stub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<AgentServiceBlockingV2Stub>() {
        @java.lang.Override
        public AgentServiceBlockingV2Stub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new AgentServiceBlockingV2Stub(channel, callOptions);
        }
      };
    return AgentServiceBlockingV2Stub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports unary and streaming output calls on the service
   */
  public static AgentServiceBlockingStub newBlockingStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<AgentServiceBlockingStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<AgentServiceBlockingStub>() {
        @java.lang.Override
        public AgentServiceBlockingStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new AgentServiceBlockingStub(channel, callOptions);
        }
      };
    return AgentServiceBlockingStub.newStub(factory, channel);
  }

  /**
   * Creates a new ListenableFuture-style stub that supports unary calls on the service
   */
  public static AgentServiceFutureStub newFutureStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<AgentServiceFutureStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<AgentServiceFutureStub>() {
        @java.lang.Override
        public AgentServiceFutureStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new AgentServiceFutureStub(channel, callOptions);
        }
      };
    return AgentServiceFutureStub.newStub(factory, channel);
  }

  /**
   * <pre>
   * An agent: a bot that sits at tables. `Describe`, `StartSession` and `Decide` must be implemented, and
   * `DecideStream` by agents that say `decide_stream`. Any status of `FinishBoard` and `FinishSession` is accepted,
   * UNIMPLEMENTED too.
   * The environment variable HAKAM_ADDRESS says where the process listens: a gRPC address. The arbiter gives the
   * bots that it starts a Unix socket, such as "unix:/tmp/hakam-x/agent.sock". The author of a bot on another machine
   * sets HOST:PORT, such as "127.0.0.1:4000" (sdk/README.md).
   * An answer has at most 1 MiB; a larger one is a MALFORMED fault.
   * </pre>
   */
  public interface AsyncService {

    /**
     * <pre>
     * Who the agent is and what it can play. The first call after the start; answering it says
     * "ready", so load models before. Its limit is the start-up limit of the league.
     * </pre>
     */
    default void describe(hakam.v1.Agent.DescribeRequest request,
        io.grpc.stub.StreamObserver<hakam.v1.Agent.DescribeResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getDescribeMethod(), responseObserver);
    }

    /**
     * <pre>
     * A seat at a table, for any number of boards. Each call has the start-up limit; the move clock does not run. A
     * refusal (any status but OK) or a late answer is a START_FAILED fault. Before a league begins the arbiter starts
     * every bot once and opens a session in which it asks nothing.
     * </pre>
     */
    default void startSession(hakam.v1.Agent.StartSessionRequest request,
        io.grpc.stub.StreamObserver<hakam.v1.Agent.StartSessionResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getStartSessionMethod(), responseObserver);
    }

    /**
     * <pre>
     * One question to one player. Asked exactly once: if the answer is late or lost, that is a fault, and the question
     * is not asked again. The arbiter measures the time itself; the deadline of the call is a little later than
     * `time_left`, with CLOCK_MEASURE_CPU ten times as late. A process that does not answer in time gets no more
     * questions: the session is opened again in a new process.
     * buf:lint:ignore RPC_REQUEST_RESPONSE_UNIQUE
     * </pre>
     */
    default void decide(hakam.v1.Agent.DecideRequest request,
        io.grpc.stub.StreamObserver<hakam.v1.Agent.DecideResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getDecideMethod(), responseObserver);
    }

    /**
     * <pre>
     * The same questions and answers on one stream that lasts as long as the session: a fast path for bots that
     * answer within microseconds. Used only with agents that say `decide_stream`, not with bots on other machines, and
     * not with `--unary`. One question is open at a time. The stream has no deadline. The arbiter ends it with the
     * session. An answer that nobody has asked for, or the
     * end of the stream by the agent, is a PROTOCOL fault of the question that meets it; the session then goes on
     * with a new stream.
     * buf:lint:ignore RPC_REQUEST_STANDARD_NAME
     * buf:lint:ignore RPC_RESPONSE_STANDARD_NAME
     * buf:lint:ignore RPC_REQUEST_RESPONSE_UNIQUE
     * </pre>
     */
    default io.grpc.stub.StreamObserver<hakam.v1.Agent.DecideRequest> decideStream(
        io.grpc.stub.StreamObserver<hakam.v1.Agent.DecideResponse> responseObserver) {
      return io.grpc.stub.ServerCalls.asyncUnimplementedStreamingCall(getDecideStreamMethod(), responseObserver);
    }

    /**
     * <pre>
     * A board of the session is over. Sent only to agents that say `wants_results`. A notice: its status is ignored,
     * and the last ones may be lost, because a process is ended as soon as it has nothing left to play.
     * </pre>
     */
    default void finishBoard(hakam.v1.Agent.FinishBoardRequest request,
        io.grpc.stub.StreamObserver<hakam.v1.Agent.FinishBoardResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getFinishBoardMethod(), responseObserver);
    }

    /**
     * <pre>
     * The session is over; what was kept for it may be forgotten. A notice, too.
     * </pre>
     */
    default void finishSession(hakam.v1.Agent.FinishSessionRequest request,
        io.grpc.stub.StreamObserver<hakam.v1.Agent.FinishSessionResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getFinishSessionMethod(), responseObserver);
    }
  }

  /**
   * Base class for the server implementation of the service AgentService.
   * <pre>
   * An agent: a bot that sits at tables. `Describe`, `StartSession` and `Decide` must be implemented, and
   * `DecideStream` by agents that say `decide_stream`. Any status of `FinishBoard` and `FinishSession` is accepted,
   * UNIMPLEMENTED too.
   * The environment variable HAKAM_ADDRESS says where the process listens: a gRPC address. The arbiter gives the
   * bots that it starts a Unix socket, such as "unix:/tmp/hakam-x/agent.sock". The author of a bot on another machine
   * sets HOST:PORT, such as "127.0.0.1:4000" (sdk/README.md).
   * An answer has at most 1 MiB; a larger one is a MALFORMED fault.
   * </pre>
   */
  public static abstract class AgentServiceImplBase
      implements io.grpc.BindableService, AsyncService {

    @java.lang.Override public final io.grpc.ServerServiceDefinition bindService() {
      return AgentServiceGrpc.bindService(this);
    }
  }

  /**
   * A stub to allow clients to do asynchronous rpc calls to service AgentService.
   * <pre>
   * An agent: a bot that sits at tables. `Describe`, `StartSession` and `Decide` must be implemented, and
   * `DecideStream` by agents that say `decide_stream`. Any status of `FinishBoard` and `FinishSession` is accepted,
   * UNIMPLEMENTED too.
   * The environment variable HAKAM_ADDRESS says where the process listens: a gRPC address. The arbiter gives the
   * bots that it starts a Unix socket, such as "unix:/tmp/hakam-x/agent.sock". The author of a bot on another machine
   * sets HOST:PORT, such as "127.0.0.1:4000" (sdk/README.md).
   * An answer has at most 1 MiB; a larger one is a MALFORMED fault.
   * </pre>
   */
  public static final class AgentServiceStub
      extends io.grpc.stub.AbstractAsyncStub<AgentServiceStub> {
    private AgentServiceStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected AgentServiceStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new AgentServiceStub(channel, callOptions);
    }

    /**
     * <pre>
     * Who the agent is and what it can play. The first call after the start; answering it says
     * "ready", so load models before. Its limit is the start-up limit of the league.
     * </pre>
     */
    public void describe(hakam.v1.Agent.DescribeRequest request,
        io.grpc.stub.StreamObserver<hakam.v1.Agent.DescribeResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getDescribeMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * A seat at a table, for any number of boards. Each call has the start-up limit; the move clock does not run. A
     * refusal (any status but OK) or a late answer is a START_FAILED fault. Before a league begins the arbiter starts
     * every bot once and opens a session in which it asks nothing.
     * </pre>
     */
    public void startSession(hakam.v1.Agent.StartSessionRequest request,
        io.grpc.stub.StreamObserver<hakam.v1.Agent.StartSessionResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getStartSessionMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * One question to one player. Asked exactly once: if the answer is late or lost, that is a fault, and the question
     * is not asked again. The arbiter measures the time itself; the deadline of the call is a little later than
     * `time_left`, with CLOCK_MEASURE_CPU ten times as late. A process that does not answer in time gets no more
     * questions: the session is opened again in a new process.
     * buf:lint:ignore RPC_REQUEST_RESPONSE_UNIQUE
     * </pre>
     */
    public void decide(hakam.v1.Agent.DecideRequest request,
        io.grpc.stub.StreamObserver<hakam.v1.Agent.DecideResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getDecideMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * The same questions and answers on one stream that lasts as long as the session: a fast path for bots that
     * answer within microseconds. Used only with agents that say `decide_stream`, not with bots on other machines, and
     * not with `--unary`. One question is open at a time. The stream has no deadline. The arbiter ends it with the
     * session. An answer that nobody has asked for, or the
     * end of the stream by the agent, is a PROTOCOL fault of the question that meets it; the session then goes on
     * with a new stream.
     * buf:lint:ignore RPC_REQUEST_STANDARD_NAME
     * buf:lint:ignore RPC_RESPONSE_STANDARD_NAME
     * buf:lint:ignore RPC_REQUEST_RESPONSE_UNIQUE
     * </pre>
     */
    public io.grpc.stub.StreamObserver<hakam.v1.Agent.DecideRequest> decideStream(
        io.grpc.stub.StreamObserver<hakam.v1.Agent.DecideResponse> responseObserver) {
      return io.grpc.stub.ClientCalls.asyncBidiStreamingCall(
          getChannel().newCall(getDecideStreamMethod(), getCallOptions()), responseObserver);
    }

    /**
     * <pre>
     * A board of the session is over. Sent only to agents that say `wants_results`. A notice: its status is ignored,
     * and the last ones may be lost, because a process is ended as soon as it has nothing left to play.
     * </pre>
     */
    public void finishBoard(hakam.v1.Agent.FinishBoardRequest request,
        io.grpc.stub.StreamObserver<hakam.v1.Agent.FinishBoardResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getFinishBoardMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * The session is over; what was kept for it may be forgotten. A notice, too.
     * </pre>
     */
    public void finishSession(hakam.v1.Agent.FinishSessionRequest request,
        io.grpc.stub.StreamObserver<hakam.v1.Agent.FinishSessionResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getFinishSessionMethod(), getCallOptions()), request, responseObserver);
    }
  }

  /**
   * A stub to allow clients to do synchronous rpc calls to service AgentService.
   * <pre>
   * An agent: a bot that sits at tables. `Describe`, `StartSession` and `Decide` must be implemented, and
   * `DecideStream` by agents that say `decide_stream`. Any status of `FinishBoard` and `FinishSession` is accepted,
   * UNIMPLEMENTED too.
   * The environment variable HAKAM_ADDRESS says where the process listens: a gRPC address. The arbiter gives the
   * bots that it starts a Unix socket, such as "unix:/tmp/hakam-x/agent.sock". The author of a bot on another machine
   * sets HOST:PORT, such as "127.0.0.1:4000" (sdk/README.md).
   * An answer has at most 1 MiB; a larger one is a MALFORMED fault.
   * </pre>
   */
  public static final class AgentServiceBlockingV2Stub
      extends io.grpc.stub.AbstractBlockingStub<AgentServiceBlockingV2Stub> {
    private AgentServiceBlockingV2Stub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected AgentServiceBlockingV2Stub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new AgentServiceBlockingV2Stub(channel, callOptions);
    }

    /**
     * <pre>
     * Who the agent is and what it can play. The first call after the start; answering it says
     * "ready", so load models before. Its limit is the start-up limit of the league.
     * </pre>
     */
    public hakam.v1.Agent.DescribeResponse describe(hakam.v1.Agent.DescribeRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getDescribeMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * A seat at a table, for any number of boards. Each call has the start-up limit; the move clock does not run. A
     * refusal (any status but OK) or a late answer is a START_FAILED fault. Before a league begins the arbiter starts
     * every bot once and opens a session in which it asks nothing.
     * </pre>
     */
    public hakam.v1.Agent.StartSessionResponse startSession(hakam.v1.Agent.StartSessionRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getStartSessionMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * One question to one player. Asked exactly once: if the answer is late or lost, that is a fault, and the question
     * is not asked again. The arbiter measures the time itself; the deadline of the call is a little later than
     * `time_left`, with CLOCK_MEASURE_CPU ten times as late. A process that does not answer in time gets no more
     * questions: the session is opened again in a new process.
     * buf:lint:ignore RPC_REQUEST_RESPONSE_UNIQUE
     * </pre>
     */
    public hakam.v1.Agent.DecideResponse decide(hakam.v1.Agent.DecideRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getDecideMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * The same questions and answers on one stream that lasts as long as the session: a fast path for bots that
     * answer within microseconds. Used only with agents that say `decide_stream`, not with bots on other machines, and
     * not with `--unary`. One question is open at a time. The stream has no deadline. The arbiter ends it with the
     * session. An answer that nobody has asked for, or the
     * end of the stream by the agent, is a PROTOCOL fault of the question that meets it; the session then goes on
     * with a new stream.
     * buf:lint:ignore RPC_REQUEST_STANDARD_NAME
     * buf:lint:ignore RPC_RESPONSE_STANDARD_NAME
     * buf:lint:ignore RPC_REQUEST_RESPONSE_UNIQUE
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<hakam.v1.Agent.DecideRequest, hakam.v1.Agent.DecideResponse>
        decideStream() {
      return io.grpc.stub.ClientCalls.blockingBidiStreamingCall(
          getChannel(), getDecideStreamMethod(), getCallOptions());
    }

    /**
     * <pre>
     * A board of the session is over. Sent only to agents that say `wants_results`. A notice: its status is ignored,
     * and the last ones may be lost, because a process is ended as soon as it has nothing left to play.
     * </pre>
     */
    public hakam.v1.Agent.FinishBoardResponse finishBoard(hakam.v1.Agent.FinishBoardRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getFinishBoardMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * The session is over; what was kept for it may be forgotten. A notice, too.
     * </pre>
     */
    public hakam.v1.Agent.FinishSessionResponse finishSession(hakam.v1.Agent.FinishSessionRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getFinishSessionMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do limited synchronous rpc calls to service AgentService.
   * <pre>
   * An agent: a bot that sits at tables. `Describe`, `StartSession` and `Decide` must be implemented, and
   * `DecideStream` by agents that say `decide_stream`. Any status of `FinishBoard` and `FinishSession` is accepted,
   * UNIMPLEMENTED too.
   * The environment variable HAKAM_ADDRESS says where the process listens: a gRPC address. The arbiter gives the
   * bots that it starts a Unix socket, such as "unix:/tmp/hakam-x/agent.sock". The author of a bot on another machine
   * sets HOST:PORT, such as "127.0.0.1:4000" (sdk/README.md).
   * An answer has at most 1 MiB; a larger one is a MALFORMED fault.
   * </pre>
   */
  public static final class AgentServiceBlockingStub
      extends io.grpc.stub.AbstractBlockingStub<AgentServiceBlockingStub> {
    private AgentServiceBlockingStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected AgentServiceBlockingStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new AgentServiceBlockingStub(channel, callOptions);
    }

    /**
     * <pre>
     * Who the agent is and what it can play. The first call after the start; answering it says
     * "ready", so load models before. Its limit is the start-up limit of the league.
     * </pre>
     */
    public hakam.v1.Agent.DescribeResponse describe(hakam.v1.Agent.DescribeRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getDescribeMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * A seat at a table, for any number of boards. Each call has the start-up limit; the move clock does not run. A
     * refusal (any status but OK) or a late answer is a START_FAILED fault. Before a league begins the arbiter starts
     * every bot once and opens a session in which it asks nothing.
     * </pre>
     */
    public hakam.v1.Agent.StartSessionResponse startSession(hakam.v1.Agent.StartSessionRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getStartSessionMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * One question to one player. Asked exactly once: if the answer is late or lost, that is a fault, and the question
     * is not asked again. The arbiter measures the time itself; the deadline of the call is a little later than
     * `time_left`, with CLOCK_MEASURE_CPU ten times as late. A process that does not answer in time gets no more
     * questions: the session is opened again in a new process.
     * buf:lint:ignore RPC_REQUEST_RESPONSE_UNIQUE
     * </pre>
     */
    public hakam.v1.Agent.DecideResponse decide(hakam.v1.Agent.DecideRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getDecideMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * A board of the session is over. Sent only to agents that say `wants_results`. A notice: its status is ignored,
     * and the last ones may be lost, because a process is ended as soon as it has nothing left to play.
     * </pre>
     */
    public hakam.v1.Agent.FinishBoardResponse finishBoard(hakam.v1.Agent.FinishBoardRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getFinishBoardMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * The session is over; what was kept for it may be forgotten. A notice, too.
     * </pre>
     */
    public hakam.v1.Agent.FinishSessionResponse finishSession(hakam.v1.Agent.FinishSessionRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getFinishSessionMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do ListenableFuture-style rpc calls to service AgentService.
   * <pre>
   * An agent: a bot that sits at tables. `Describe`, `StartSession` and `Decide` must be implemented, and
   * `DecideStream` by agents that say `decide_stream`. Any status of `FinishBoard` and `FinishSession` is accepted,
   * UNIMPLEMENTED too.
   * The environment variable HAKAM_ADDRESS says where the process listens: a gRPC address. The arbiter gives the
   * bots that it starts a Unix socket, such as "unix:/tmp/hakam-x/agent.sock". The author of a bot on another machine
   * sets HOST:PORT, such as "127.0.0.1:4000" (sdk/README.md).
   * An answer has at most 1 MiB; a larger one is a MALFORMED fault.
   * </pre>
   */
  public static final class AgentServiceFutureStub
      extends io.grpc.stub.AbstractFutureStub<AgentServiceFutureStub> {
    private AgentServiceFutureStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected AgentServiceFutureStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new AgentServiceFutureStub(channel, callOptions);
    }

    /**
     * <pre>
     * Who the agent is and what it can play. The first call after the start; answering it says
     * "ready", so load models before. Its limit is the start-up limit of the league.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<hakam.v1.Agent.DescribeResponse> describe(
        hakam.v1.Agent.DescribeRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getDescribeMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * A seat at a table, for any number of boards. Each call has the start-up limit; the move clock does not run. A
     * refusal (any status but OK) or a late answer is a START_FAILED fault. Before a league begins the arbiter starts
     * every bot once and opens a session in which it asks nothing.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<hakam.v1.Agent.StartSessionResponse> startSession(
        hakam.v1.Agent.StartSessionRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getStartSessionMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * One question to one player. Asked exactly once: if the answer is late or lost, that is a fault, and the question
     * is not asked again. The arbiter measures the time itself; the deadline of the call is a little later than
     * `time_left`, with CLOCK_MEASURE_CPU ten times as late. A process that does not answer in time gets no more
     * questions: the session is opened again in a new process.
     * buf:lint:ignore RPC_REQUEST_RESPONSE_UNIQUE
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<hakam.v1.Agent.DecideResponse> decide(
        hakam.v1.Agent.DecideRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getDecideMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * A board of the session is over. Sent only to agents that say `wants_results`. A notice: its status is ignored,
     * and the last ones may be lost, because a process is ended as soon as it has nothing left to play.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<hakam.v1.Agent.FinishBoardResponse> finishBoard(
        hakam.v1.Agent.FinishBoardRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getFinishBoardMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * The session is over; what was kept for it may be forgotten. A notice, too.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<hakam.v1.Agent.FinishSessionResponse> finishSession(
        hakam.v1.Agent.FinishSessionRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getFinishSessionMethod(), getCallOptions()), request);
    }
  }

  private static final int METHODID_DESCRIBE = 0;
  private static final int METHODID_START_SESSION = 1;
  private static final int METHODID_DECIDE = 2;
  private static final int METHODID_FINISH_BOARD = 3;
  private static final int METHODID_FINISH_SESSION = 4;
  private static final int METHODID_DECIDE_STREAM = 5;

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
        case METHODID_DESCRIBE:
          serviceImpl.describe((hakam.v1.Agent.DescribeRequest) request,
              (io.grpc.stub.StreamObserver<hakam.v1.Agent.DescribeResponse>) responseObserver);
          break;
        case METHODID_START_SESSION:
          serviceImpl.startSession((hakam.v1.Agent.StartSessionRequest) request,
              (io.grpc.stub.StreamObserver<hakam.v1.Agent.StartSessionResponse>) responseObserver);
          break;
        case METHODID_DECIDE:
          serviceImpl.decide((hakam.v1.Agent.DecideRequest) request,
              (io.grpc.stub.StreamObserver<hakam.v1.Agent.DecideResponse>) responseObserver);
          break;
        case METHODID_FINISH_BOARD:
          serviceImpl.finishBoard((hakam.v1.Agent.FinishBoardRequest) request,
              (io.grpc.stub.StreamObserver<hakam.v1.Agent.FinishBoardResponse>) responseObserver);
          break;
        case METHODID_FINISH_SESSION:
          serviceImpl.finishSession((hakam.v1.Agent.FinishSessionRequest) request,
              (io.grpc.stub.StreamObserver<hakam.v1.Agent.FinishSessionResponse>) responseObserver);
          break;
        default:
          throw new AssertionError();
      }
    }

    @java.lang.Override
    @java.lang.SuppressWarnings("unchecked")
    public io.grpc.stub.StreamObserver<Req> invoke(
        io.grpc.stub.StreamObserver<Resp> responseObserver) {
      switch (methodId) {
        case METHODID_DECIDE_STREAM:
          return (io.grpc.stub.StreamObserver<Req>) serviceImpl.decideStream(
              (io.grpc.stub.StreamObserver<hakam.v1.Agent.DecideResponse>) responseObserver);
        default:
          throw new AssertionError();
      }
    }
  }

  public static final io.grpc.ServerServiceDefinition bindService(AsyncService service) {
    return io.grpc.ServerServiceDefinition.builder(getServiceDescriptor())
        .addMethod(
          getDescribeMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              hakam.v1.Agent.DescribeRequest,
              hakam.v1.Agent.DescribeResponse>(
                service, METHODID_DESCRIBE)))
        .addMethod(
          getStartSessionMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              hakam.v1.Agent.StartSessionRequest,
              hakam.v1.Agent.StartSessionResponse>(
                service, METHODID_START_SESSION)))
        .addMethod(
          getDecideMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              hakam.v1.Agent.DecideRequest,
              hakam.v1.Agent.DecideResponse>(
                service, METHODID_DECIDE)))
        .addMethod(
          getDecideStreamMethod(),
          io.grpc.stub.ServerCalls.asyncBidiStreamingCall(
            new MethodHandlers<
              hakam.v1.Agent.DecideRequest,
              hakam.v1.Agent.DecideResponse>(
                service, METHODID_DECIDE_STREAM)))
        .addMethod(
          getFinishBoardMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              hakam.v1.Agent.FinishBoardRequest,
              hakam.v1.Agent.FinishBoardResponse>(
                service, METHODID_FINISH_BOARD)))
        .addMethod(
          getFinishSessionMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              hakam.v1.Agent.FinishSessionRequest,
              hakam.v1.Agent.FinishSessionResponse>(
                service, METHODID_FINISH_SESSION)))
        .build();
  }

  private static volatile io.grpc.ServiceDescriptor serviceDescriptor;

  public static io.grpc.ServiceDescriptor getServiceDescriptor() {
    io.grpc.ServiceDescriptor result = serviceDescriptor;
    if (result == null) {
      synchronized (AgentServiceGrpc.class) {
        result = serviceDescriptor;
        if (result == null) {
          serviceDescriptor = result = io.grpc.ServiceDescriptor.newBuilder(SERVICE_NAME)
              .addMethod(getDescribeMethod())
              .addMethod(getStartSessionMethod())
              .addMethod(getDecideMethod())
              .addMethod(getDecideStreamMethod())
              .addMethod(getFinishBoardMethod())
              .addMethod(getFinishSessionMethod())
              .build();
        }
      }
    }
    return result;
  }
}
