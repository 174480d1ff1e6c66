import * as $protobuf from "protobufjs";
import Long = require("long");
/** Namespace hakam. */
export namespace hakam {

    /** Namespace v1. */
    namespace v1 {

        /** Properties of a DescribeRequest. */
        interface IDescribeRequest {

            /** Revision of this contract that the arbiter speaks: 1. */
            protocolRevision?: (number|null);
        }

        /** Asks an agent to introduce itself. */
        class DescribeRequest implements IDescribeRequest {

            /**
             * Constructs a new DescribeRequest.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IDescribeRequest);

            /** Revision of this contract that the arbiter speaks: 1. */
            public protocolRevision: number;

            /**
             * Encodes the specified DescribeRequest message. Does not implicitly {@link hakam.v1.DescribeRequest.verify|verify} messages.
             * @param message DescribeRequest message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IDescribeRequest, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a DescribeRequest message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns DescribeRequest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.DescribeRequest;
        }

        /** Properties of a DescribeResponse. */
        interface IDescribeResponse {

            /** Revision of this contract that the agent speaks: 1. Another one is refused. */
            protocolRevision?: (number|null);

            /** Name, 1..64 printable characters. For people; the league names its entrants itself. */
            name?: (string|null);

            /** Version, at most 64 printable characters. */
            version?: (string|null);

            /** Author, at most 128 printable characters; may be empty. */
            author?: (string|null);

            /**
             * Presets that it plays, at most 64, each of 1..64 characters; empty: all of them. A league of another preset does
             * not accept the agent.
             */
            presets?: (string[]|null);

            /**
             * How many sessions one process serves at a time; 0 means 1, at most 1024. An agent that thinks
             * should say 1: it then has its process to itself. With CLOCK_MEASURE_CPU it is 1 whatever the agent says. A bot on
             * another machine is one process for all seats of its entrant and may get more sessions than this.
             */
            maxSessions?: (number|null);

            /** The arbiter sends it FinishBoard after each board. */
            wantsResults?: (boolean|null);

            /** Serves DecideStream. Decide must be served all the same. */
            decideStream?: (boolean|null);
        }

        /** An agent introduces itself. */
        class DescribeResponse implements IDescribeResponse {

            /**
             * Constructs a new DescribeResponse.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IDescribeResponse);

            /** Revision of this contract that the agent speaks: 1. Another one is refused. */
            public protocolRevision: number;

            /** Name, 1..64 printable characters. For people; the league names its entrants itself. */
            public name: string;

            /** Version, at most 64 printable characters. */
            public version: string;

            /** Author, at most 128 printable characters; may be empty. */
            public author: string;

            /**
             * Presets that it plays, at most 64, each of 1..64 characters; empty: all of them. A league of another preset does
             * not accept the agent.
             */
            public presets: string[];

            /**
             * How many sessions one process serves at a time; 0 means 1, at most 1024. An agent that thinks
             * should say 1: it then has its process to itself. With CLOCK_MEASURE_CPU it is 1 whatever the agent says. A bot on
             * another machine is one process for all seats of its entrant and may get more sessions than this.
             */
            public maxSessions: number;

            /** The arbiter sends it FinishBoard after each board. */
            public wantsResults: boolean;

            /** Serves DecideStream. Decide must be served all the same. */
            public decideStream: boolean;

            /**
             * Encodes the specified DescribeResponse message. Does not implicitly {@link hakam.v1.DescribeResponse.verify|verify} messages.
             * @param message DescribeResponse message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IDescribeResponse, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a DescribeResponse message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns DescribeResponse
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.DescribeResponse;
        }

        /** How a session is scored. */
        enum Format {
            FORMAT_UNSPECIFIED = 0,
            FORMAT_BOARDS = 1,
            FORMAT_MATCH = 2
        }

        /** What the clock of a session measures. */
        enum ClockMeasure {
            CLOCK_MEASURE_UNSPECIFIED = 0,
            CLOCK_MEASURE_WALL = 1,
            CLOCK_MEASURE_CPU = 2
        }

        /** Properties of a ClockRules. */
        interface IClockRules {

            /** Time that each decision has for itself, > 0. */
            perDecision?: (google.protobuf.IDuration|null);

            /** What a player may use beyond `per_decision`, over one board; >= 0. */
            bank?: (google.protobuf.IDuration|null);

            /** Added to the bank after each decision that was answered; >= 0. */
            increment?: (google.protobuf.IDuration|null);

            /** Limit for launch and Describe together, and for each StartSession, > 0. */
            startLimit?: (google.protobuf.IDuration|null);

            /** What is measured. Default: WALL. */
            measure?: (hakam.v1.ClockMeasure|null);
        }

        /** The clock of a session. In a league file each time is at most 1 hour. */
        class ClockRules implements IClockRules {

            /**
             * Constructs a new ClockRules.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IClockRules);

            /** Time that each decision has for itself, > 0. */
            public perDecision?: (google.protobuf.IDuration|null);

            /** What a player may use beyond `per_decision`, over one board; >= 0. */
            public bank?: (google.protobuf.IDuration|null);

            /** Added to the bank after each decision that was answered; >= 0. */
            public increment?: (google.protobuf.IDuration|null);

            /** Limit for launch and Describe together, and for each StartSession, > 0. */
            public startLimit?: (google.protobuf.IDuration|null);

            /** What is measured. Default: WALL. */
            public measure: hakam.v1.ClockMeasure;

            /**
             * Encodes the specified ClockRules message. Does not implicitly {@link hakam.v1.ClockRules.verify|verify} messages.
             * @param message ClockRules message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IClockRules, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ClockRules message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns ClockRules
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.ClockRules;
        }

        /** Properties of a StartSessionRequest. */
        interface IStartSessionRequest {

            /**
             * Names the session in every later message. Random, except in the session before a league, where it is 1. It
             * says nothing about the league.
             */
            sessionId?: (Long|null);

            /** The rules, with canonical text and hash. */
            rules?: (hakam.v1.IRuleSet|null);

            /** The seat of this session, 0..3 (0..1 in a game for two), the same in all its boards. */
            seat?: (number|null);

            /** The clock. */
            clock?: (hakam.v1.IClockRules|null);

            /** How it is scored. */
            format?: (hakam.v1.Format|null);
        }

        /** Opens a session. */
        class StartSessionRequest implements IStartSessionRequest {

            /**
             * Constructs a new StartSessionRequest.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IStartSessionRequest);

            /**
             * Names the session in every later message. Random, except in the session before a league, where it is 1. It
             * says nothing about the league.
             */
            public sessionId: Long;

            /** The rules, with canonical text and hash. */
            public rules?: (hakam.v1.IRuleSet|null);

            /** The seat of this session, 0..3 (0..1 in a game for two), the same in all its boards. */
            public seat: number;

            /** The clock. */
            public clock?: (hakam.v1.IClockRules|null);

            /** How it is scored. */
            public format: hakam.v1.Format;

            /**
             * Encodes the specified StartSessionRequest message. Does not implicitly {@link hakam.v1.StartSessionRequest.verify|verify} messages.
             * @param message StartSessionRequest message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IStartSessionRequest, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a StartSessionRequest message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns StartSessionRequest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.StartSessionRequest;
        }

        /** Properties of a StartSessionResponse. */
        interface IStartSessionResponse {
        }

        /** Session accepted. */
        class StartSessionResponse implements IStartSessionResponse {

            /**
             * Constructs a new StartSessionResponse.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IStartSessionResponse);

            /**
             * Encodes the specified StartSessionResponse message. Does not implicitly {@link hakam.v1.StartSessionResponse.verify|verify} messages.
             * @param message StartSessionResponse message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IStartSessionResponse, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a StartSessionResponse message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns StartSessionResponse
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.StartSessionResponse;
        }

        /** Properties of a DecideRequest. */
        interface IDecideRequest {

            /** The session. */
            sessionId?: (Long|null);

            /** Names the question; echoed in the answer. */
            decisionId?: (Long|null);

            /** All that the seat may know. */
            observation?: (hakam.v1.IObservation|null);

            /**
             * The legal actions, at least two. A few others are accepted although they are not listed: in Baloot with
             * illegal_ashkal=AS_SUN an Ashkal without the right, which counts as Sun (clause C6); melds in another order; saying
             * Belote where it has no effect. With option qaid=FORFEIT (Baloot) a card of the hand that may not be played is no
             * fault but ends the board (clause G10).
             */
            legalActions?: (hakam.v1.IAction[]|null);

            /** Time that this decision may take in all, bank included, by the measure of the session's clock. */
            timeLeft?: (google.protobuf.IDuration|null);

            /** What is left of the bank. */
            bankLeft?: (google.protobuf.IDuration|null);

            /**
             * Source of randomness for this decision: depends on the deal, the seat and what happened in
             * public, and is the same in both rooms of a pair. An agent that draws only from it plays the same
             * in the same situation, and luck cancels.
             */
            decisionSeed?: (Long|null);
        }

        /** A question. */
        class DecideRequest implements IDecideRequest {

            /**
             * Constructs a new DecideRequest.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IDecideRequest);

            /** The session. */
            public sessionId: Long;

            /** Names the question; echoed in the answer. */
            public decisionId: Long;

            /** All that the seat may know. */
            public observation?: (hakam.v1.IObservation|null);

            /**
             * The legal actions, at least two. A few others are accepted although they are not listed: in Baloot with
             * illegal_ashkal=AS_SUN an Ashkal without the right, which counts as Sun (clause C6); melds in another order; saying
             * Belote where it has no effect. With option qaid=FORFEIT (Baloot) a card of the hand that may not be played is no
             * fault but ends the board (clause G10).
             */
            public legalActions: hakam.v1.IAction[];

            /** Time that this decision may take in all, bank included, by the measure of the session's clock. */
            public timeLeft?: (google.protobuf.IDuration|null);

            /** What is left of the bank. */
            public bankLeft?: (google.protobuf.IDuration|null);

            /**
             * Source of randomness for this decision: depends on the deal, the seat and what happened in
             * public, and is the same in both rooms of a pair. An agent that draws only from it plays the same
             * in the same situation, and luck cancels.
             */
            public decisionSeed: Long;

            /**
             * Encodes the specified DecideRequest message. Does not implicitly {@link hakam.v1.DecideRequest.verify|verify} messages.
             * @param message DecideRequest message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IDecideRequest, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a DecideRequest message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns DecideRequest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.DecideRequest;
        }

        /** Properties of a DecideResponse. */
        interface IDecideResponse {

            /** The decision_id of the question. */
            decisionId?: (Long|null);

            /** Position in `legal_actions`, from 0. */
            actionIndex?: (number|null);

            /** The action itself. */
            action?: (hakam.v1.IAction|null);

            /**
             * A remark for the agent's author, at most 1024 bytes (longer ones are cut); kept in the private
             * log, never shown to other agents.
             */
            note?: (string|null);
        }

        /** An answer. */
        class DecideResponse implements IDecideResponse {

            /**
             * Constructs a new DecideResponse.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IDecideResponse);

            /** The decision_id of the question. */
            public decisionId: Long;

            /** Position in `legal_actions`, from 0. */
            public actionIndex?: (number|null);

            /** The action itself. */
            public action?: (hakam.v1.IAction|null);

            /**
             * A remark for the agent's author, at most 1024 bytes (longer ones are cut); kept in the private
             * log, never shown to other agents.
             */
            public note: string;

            /** The choice; exactly one is set. */
            public choice?: ("actionIndex"|"action");

            /**
             * Encodes the specified DecideResponse message. Does not implicitly {@link hakam.v1.DecideResponse.verify|verify} messages.
             * @param message DecideResponse message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IDecideResponse, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a DecideResponse message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns DecideResponse
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.DecideResponse;
        }

        /** Properties of a FinishBoardRequest. */
        interface IFinishBoardRequest {

            /** The session. */
            sessionId?: (Long|null);

            /** The outcome. */
            result?: (hakam.v1.IBoardResult|null);
        }

        /** A board of a session is over. */
        class FinishBoardRequest implements IFinishBoardRequest {

            /**
             * Constructs a new FinishBoardRequest.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IFinishBoardRequest);

            /** The session. */
            public sessionId: Long;

            /** The outcome. */
            public result?: (hakam.v1.IBoardResult|null);

            /**
             * Encodes the specified FinishBoardRequest message. Does not implicitly {@link hakam.v1.FinishBoardRequest.verify|verify} messages.
             * @param message FinishBoardRequest message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IFinishBoardRequest, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FinishBoardRequest message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns FinishBoardRequest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.FinishBoardRequest;
        }

        /** Properties of a FinishBoardResponse. */
        interface IFinishBoardResponse {
        }

        /** Noted. */
        class FinishBoardResponse implements IFinishBoardResponse {

            /**
             * Constructs a new FinishBoardResponse.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IFinishBoardResponse);

            /**
             * Encodes the specified FinishBoardResponse message. Does not implicitly {@link hakam.v1.FinishBoardResponse.verify|verify} messages.
             * @param message FinishBoardResponse message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IFinishBoardResponse, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FinishBoardResponse message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns FinishBoardResponse
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.FinishBoardResponse;
        }

        /** Properties of a FinishSessionRequest. */
        interface IFinishSessionRequest {

            /** The session. */
            sessionId?: (Long|null);
        }

        /** A session is over. */
        class FinishSessionRequest implements IFinishSessionRequest {

            /**
             * Constructs a new FinishSessionRequest.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IFinishSessionRequest);

            /** The session. */
            public sessionId: Long;

            /**
             * Encodes the specified FinishSessionRequest message. Does not implicitly {@link hakam.v1.FinishSessionRequest.verify|verify} messages.
             * @param message FinishSessionRequest message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IFinishSessionRequest, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FinishSessionRequest message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns FinishSessionRequest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.FinishSessionRequest;
        }

        /** Properties of a FinishSessionResponse. */
        interface IFinishSessionResponse {
        }

        /** Noted. */
        class FinishSessionResponse implements IFinishSessionResponse {

            /**
             * Constructs a new FinishSessionResponse.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IFinishSessionResponse);

            /**
             * Encodes the specified FinishSessionResponse message. Does not implicitly {@link hakam.v1.FinishSessionResponse.verify|verify} messages.
             * @param message FinishSessionResponse message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IFinishSessionResponse, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FinishSessionResponse message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns FinishSessionResponse
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.FinishSessionResponse;
        }

        /** What a call says. Which of them exist depends on the game. */
        enum CallKind {
            CALL_KIND_UNSPECIFIED = 0,
            CALL_KIND_PASS = 1,
            CALL_KIND_TAKE = 2,
            CALL_KIND_BID = 3,
            CALL_KIND_CAPOT = 4,
            CALL_KIND_HOKUM = 5,
            CALL_KIND_SUN = 6,
            CALL_KIND_ASHKAL = 7,
            CALL_KIND_KAWESH = 8,
            CALL_KIND_DOUBLE = 9,
            CALL_KIND_TRIPLE = 10,
            CALL_KIND_FOUR = 11,
            CALL_KIND_GAHWA = 12,
            CALL_KIND_REDOUBLE = 13,
            CALL_KIND_MATCH = 14
        }

        /** Baloot: whether trumps may be led while another suit is held. */
        enum Lock {
            LOCK_UNSPECIFIED = 0,
            LOCK_OPEN = 1,
            LOCK_LOCKED = 2
        }

        /** Properties of a Call. */
        interface ICall {

            /** What is said. */
            kind?: (hakam.v1.CallKind|null);

            /** The denomination named; unspecified where the call names none. */
            denomination?: (hakam.v1.Denomination|null);

            /** Points bid in a points auction (1..1000, in the steps of the game); 0 elsewhere. */
            points?: (number|null);

            /** Given with DOUBLE and FOUR where the doubler chooses; unspecified elsewhere. */
            lock?: (hakam.v1.Lock|null);
        }

        /** One call of the auction or of the doubling. */
        class Call implements ICall {

            /**
             * Constructs a new Call.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.ICall);

            /** What is said. */
            public kind: hakam.v1.CallKind;

            /** The denomination named; unspecified where the call names none. */
            public denomination: hakam.v1.Denomination;

            /** Points bid in a points auction (1..1000, in the steps of the game); 0 elsewhere. */
            public points: number;

            /** Given with DOUBLE and FOUR where the doubler chooses; unspecified elsewhere. */
            public lock: hakam.v1.Lock;

            /**
             * Encodes the specified Call message. Does not implicitly {@link hakam.v1.Call.verify|verify} messages.
             * @param message Call message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.ICall, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Call message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns Call
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.Call;
        }

        /** Properties of a Meld. */
        interface IMeld {

            /** The cards, in any order, at most 9. */
            cards?: (hakam.v1.Card[]|null);
        }

        /** A set of cards claimed as one meld (Baloot: project). The cards say which kind it is. */
        class Meld implements IMeld {

            /**
             * Constructs a new Meld.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IMeld);

            /** The cards, in any order, at most 9. */
            public cards: hakam.v1.Card[];

            /**
             * Encodes the specified Meld message. Does not implicitly {@link hakam.v1.Meld.verify|verify} messages.
             * @param message Meld message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IMeld, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Meld message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns Meld
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.Meld;
        }

        /** Properties of a Declaration. */
        interface IDeclaration {

            /** The melds; empty says "nothing to declare". */
            melds?: (hakam.v1.IMeld[]|null);
        }

        /** What a player declares before the first card of trick 1: 0 to 3 melds without a common card. */
        class Declaration implements IDeclaration {

            /**
             * Constructs a new Declaration.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IDeclaration);

            /** The melds; empty says "nothing to declare". */
            public melds: hakam.v1.IMeld[];

            /**
             * Encodes the specified Declaration message. Does not implicitly {@link hakam.v1.Declaration.verify|verify} messages.
             * @param message Declaration message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IDeclaration, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Declaration message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns Declaration
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.Declaration;
        }

        /** Properties of a Play. */
        interface IPlay {

            /** The card. */
            card?: (hakam.v1.Card|null);

            /** With the king or queen of trump: says "Belote" (games whose option belote_call asks for it). */
            announceBelote?: (boolean|null);

            /** Baloot with option ekka: announces that the card is the highest left of its suit. */
            ekka?: (boolean|null);
        }

        /** One card played. */
        class Play implements IPlay {

            /**
             * Constructs a new Play.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IPlay);

            /** The card. */
            public card: hakam.v1.Card;

            /** With the king or queen of trump: says "Belote" (games whose option belote_call asks for it). */
            public announceBelote: boolean;

            /** Baloot with option ekka: announces that the card is the highest left of its suit. */
            public ekka: boolean;

            /**
             * Encodes the specified Play message. Does not implicitly {@link hakam.v1.Play.verify|verify} messages.
             * @param message Play message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IPlay, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Play message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns Play
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.Play;
        }

        /** Properties of an Action. */
        interface IAction {

            /** A call in the auction or in the doubling. */
            call?: (hakam.v1.ICall|null);

            /** Melds declared before the first card. */
            declaration?: (hakam.v1.IDeclaration|null);

            /** A card. */
            play?: (hakam.v1.IPlay|null);
        }

        /** One action: the answer to a decision. */
        class Action implements IAction {

            /**
             * Constructs a new Action.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IAction);

            /** A call in the auction or in the doubling. */
            public call?: (hakam.v1.ICall|null);

            /** Melds declared before the first card. */
            public declaration?: (hakam.v1.IDeclaration|null);

            /** A card. */
            public play?: (hakam.v1.IPlay|null);

            /** Which sort of action; exactly one is set. */
            public kind?: ("call"|"declaration"|"play");

            /**
             * Encodes the specified Action message. Does not implicitly {@link hakam.v1.Action.verify|verify} messages.
             * @param message Action message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IAction, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an Action message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns Action
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.Action;
        }

        /** What the board waits for. */
        enum Phase {
            PHASE_UNSPECIFIED = 0,
            PHASE_AUCTION = 1,
            PHASE_DOUBLING = 2,
            PHASE_DECLARING = 3,
            PHASE_PLAY = 4,
            PHASE_FINISHED = 5
        }

        /** Where a Baloot auction stands; unspecified in other games and outside the auction. */
        enum AuctionStage {
            AUCTION_STAGE_UNSPECIFIED = 0,
            AUCTION_STAGE_ROUND_1 = 1,
            AUCTION_STAGE_ROUND_1_OVER = 2,
            AUCTION_STAGE_ROUND_1_CLAIM = 3,
            AUCTION_STAGE_CONFIRM = 4,
            AUCTION_STAGE_ROUND_2 = 5,
            AUCTION_STAGE_ROUND_2_OVER = 6,
            AUCTION_STAGE_THIRD = 7
        }

        /** Properties of a SeatCall. */
        interface ISeatCall {

            /** Seat, 0..3 (0..1 in a game for two). */
            seat?: (number|null);

            /** What was said. */
            call?: (hakam.v1.ICall|null);
        }

        /** A call and who made it. */
        class SeatCall implements ISeatCall {

            /**
             * Constructs a new SeatCall.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.ISeatCall);

            /** Seat, 0..3 (0..1 in a game for two). */
            public seat: number;

            /** What was said. */
            public call?: (hakam.v1.ICall|null);

            /**
             * Encodes the specified SeatCall message. Does not implicitly {@link hakam.v1.SeatCall.verify|verify} messages.
             * @param message SeatCall message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.ISeatCall, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SeatCall message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns SeatCall
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.SeatCall;
        }

        /** Properties of a Contract. */
        interface IContract {

            /** Trump suit, no trumps (Sun) or all trumps. */
            denomination?: (hakam.v1.Denomination|null);

            /** Seat that made the call, 0..3. */
            caller?: (number|null);

            /** Seat that received the public card, 0..3; the caller where no card is taken. */
            taker?: (number|null);

            /** Baloot: round of the auction in which it was called, 1..3 (3 = third call); 0 elsewhere. */
            round?: (number|null);

            /** Baloot: the call was Ashkal. */
            ashkal?: (boolean|null);

            /** Points bid; 0 where the game has no such bids. */
            points?: (number|null);

            /** Every trick was bid. */
            capot?: (boolean|null);

            /** Baloot: level 1..5. Elsewhere the factor: 1, 2, 4. Gahwa (5) and `match` decide the match. */
            level?: (number|null);

            /** Baloot: trumps may not be led while another suit is held. */
            locked?: (boolean|null);

            /** Seat that made the last raise; unset while there is none. */
            lastRaiser?: (number|null);

            /** Bidding Belote: the board decides the match. */
            match?: (boolean|null);
        }

        /** The contract that is played. */
        class Contract implements IContract {

            /**
             * Constructs a new Contract.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IContract);

            /** Trump suit, no trumps (Sun) or all trumps. */
            public denomination: hakam.v1.Denomination;

            /** Seat that made the call, 0..3. */
            public caller: number;

            /** Seat that received the public card, 0..3; the caller where no card is taken. */
            public taker: number;

            /** Baloot: round of the auction in which it was called, 1..3 (3 = third call); 0 elsewhere. */
            public round: number;

            /** Baloot: the call was Ashkal. */
            public ashkal: boolean;

            /** Points bid; 0 where the game has no such bids. */
            public points: number;

            /** Every trick was bid. */
            public capot: boolean;

            /** Baloot: level 1..5. Elsewhere the factor: 1, 2, 4. Gahwa (5) and `match` decide the match. */
            public level: number;

            /** Baloot: trumps may not be led while another suit is held. */
            public locked: boolean;

            /** Seat that made the last raise; unset while there is none. */
            public lastRaiser?: (number|null);

            /** Bidding Belote: the board decides the match. */
            public match: boolean;

            /**
             * Encodes the specified Contract message. Does not implicitly {@link hakam.v1.Contract.verify|verify} messages.
             * @param message Contract message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IContract, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Contract message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns Contract
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.Contract;
        }

        /** Class of a meld, as it is announced. */
        enum MeldKind {
            MELD_KIND_UNSPECIFIED = 0,
            MELD_KIND_RUN_3 = 1,
            MELD_KIND_RUN_4 = 2,
            MELD_KIND_RUN_5 = 3,
            MELD_KIND_FOUR = 4,
            MELD_KIND_FOUR_NINES = 5,
            MELD_KIND_FOUR_JACKS = 6,
            MELD_KIND_FOUR_HUNDRED = 7
        }

        /** Properties of a DeclaredMeld. */
        interface IDeclaredMeld {

            /** The seat that declared or held it, 0..3. */
            seat?: (number|null);

            /** What was announced. */
            kind?: (hakam.v1.MeldKind|null);

            /** The cards, once they have been shown to everybody; the observer's own melds are always here. */
            cards?: (hakam.v1.Card[]|null);
        }

        /** A meld that was declared at the table, or that scores without having been declared (option meld_extra=held). */
        class DeclaredMeld implements IDeclaredMeld {

            /**
             * Constructs a new DeclaredMeld.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IDeclaredMeld);

            /** The seat that declared or held it, 0..3. */
            public seat: number;

            /** What was announced. */
            public kind: hakam.v1.MeldKind;

            /** The cards, once they have been shown to everybody; the observer's own melds are always here. */
            public cards: hakam.v1.Card[];

            /**
             * Encodes the specified DeclaredMeld message. Does not implicitly {@link hakam.v1.DeclaredMeld.verify|verify} messages.
             * @param message DeclaredMeld message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IDeclaredMeld, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a DeclaredMeld message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns DeclaredMeld
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.DeclaredMeld;
        }

        /** Properties of a Trick. */
        interface ITrick {

            /** Seat that led, 0..3; the others follow in seat order. */
            leader?: (number|null);

            /** Cards in the order played, 1..4 (2 in a game for two). */
            cards?: (hakam.v1.Card[]|null);

            /** Seat that won it; unset while it is in progress. */
            winner?: (number|null);

            /** Seat that announced its card as the highest left of the suit (Baloot: ekka); unset if nobody did. */
            ekka?: (number|null);

            /** Seats that said Belote with their card to this trick, whether it scores or not (not in Baloot). */
            beloteSeats?: (number[]|null);
        }

        /** One trick, finished or in progress. */
        class Trick implements ITrick {

            /**
             * Constructs a new Trick.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.ITrick);

            /** Seat that led, 0..3; the others follow in seat order. */
            public leader: number;

            /** Cards in the order played, 1..4 (2 in a game for two). */
            public cards: hakam.v1.Card[];

            /** Seat that won it; unset while it is in progress. */
            public winner?: (number|null);

            /** Seat that announced its card as the highest left of the suit (Baloot: ekka); unset if nobody did. */
            public ekka?: (number|null);

            /** Seats that said Belote with their card to this trick, whether it scores or not (not in Baloot). */
            public beloteSeats: number[];

            /**
             * Encodes the specified Trick message. Does not implicitly {@link hakam.v1.Trick.verify|verify} messages.
             * @param message Trick message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.ITrick, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Trick message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns Trick
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.Trick;
        }

        /** Properties of a Pile. */
        interface IPile {

            /** Whose pile, 0..1. */
            seat?: (number|null);

            /** The card that is face up; unspecified when the pile is empty. */
            up?: (hakam.v1.Card|null);

            /** A card that nobody has seen lies below. */
            hasDown?: (boolean|null);
        }

        /** Two cards of the layout game: one lies on the other. */
        class Pile implements IPile {

            /**
             * Constructs a new Pile.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IPile);

            /** Whose pile, 0..1. */
            public seat: number;

            /** The card that is face up; unspecified when the pile is empty. */
            public up: hakam.v1.Card;

            /** A card that nobody has seen lies below. */
            public hasDown: boolean;

            /**
             * Encodes the specified Pile message. Does not implicitly {@link hakam.v1.Pile.verify|verify} messages.
             * @param message Pile message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IPile, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Pile message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns Pile
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.Pile;
        }

        /** Properties of an Observation. */
        interface IObservation {

            /** The observer, 0..3 in order of play (0..1 in a game for two); partner = seat + 2. */
            seat?: (number|null);

            /** The dealer of this board. */
            dealer?: (number|null);

            /** What the board waits for. */
            phase?: (hakam.v1.Phase|null);

            /** Where a Baloot auction stands. */
            auctionStage?: (hakam.v1.AuctionStage|null);

            /** The observer's cards that are not yet played; in the layout game those that lie open. */
            hand?: (hakam.v1.Card[]|null);

            /** The card turned up for the auction; unspecified in games without one. */
            publicCard?: (hakam.v1.Card|null);

            /**
             * Who holds (or held) the public card; unset while it is nobody's. In Clabber and in the layout game it is
             * the dealer's from the start, elsewhere it goes to the taker after the auction.
             */
            publicCardHolder?: (number|null);

            /** Calls of auction and doubling, oldest first. */
            calls?: (hakam.v1.ISeatCall[]|null);

            /** The contract, once there is one. */
            contract?: (hakam.v1.IContract|null);

            /**
             * Melds declared so far, in the order declared; then, once they are shown, those that score without having been
             * declared (option meld_extra=held).
             */
            melds?: (hakam.v1.IDeclaredMeld[]|null);

            /**
             * Team (0 or 1) whose melds score; unset until trick 1 is complete, when nobody declared, when equal melds
             * cancel each other, and where both teams score their own (Bidding Belote).
             */
            meldTeam?: (number|null);

            /** Seats that have shown Belote (Baloot: king and queen of trump), in order. */
            beloteSeats?: (number[]|null);

            /** All tricks so far, the last one perhaps in progress. */
            tricks?: (hakam.v1.ITrick[]|null);

            /** Card points taken so far by team 0 and team 1, without the bonus for the last trick. */
            cardPoints?: (number[]|null);

            /** Match score of team 0 and team 1 before this board, in the game's unit. */
            scores?: (number[]|null);

            /** Points hanging from earlier boards (Bidding Belote). */
            hanging?: (number|null);

            /** Cards of the observer that even the observer has not seen (Tarabish: the kitty). */
            hiddenCards?: (number|null);

            /**
             * The piles of both players, seat 0's from left to right, then seat 1's (layout game only). A pile whose
             * open card lies in the trick in progress has no `up` until the trick is complete.
             */
            piles?: (hakam.v1.IPile[]|null);
        }

        /** All that one seat may know at one moment. Complete: nothing has to be remembered. */
        class Observation implements IObservation {

            /**
             * Constructs a new Observation.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IObservation);

            /** The observer, 0..3 in order of play (0..1 in a game for two); partner = seat + 2. */
            public seat: number;

            /** The dealer of this board. */
            public dealer: number;

            /** What the board waits for. */
            public phase: hakam.v1.Phase;

            /** Where a Baloot auction stands. */
            public auctionStage: hakam.v1.AuctionStage;

            /** The observer's cards that are not yet played; in the layout game those that lie open. */
            public hand: hakam.v1.Card[];

            /** The card turned up for the auction; unspecified in games without one. */
            public publicCard: hakam.v1.Card;

            /**
             * Who holds (or held) the public card; unset while it is nobody's. In Clabber and in the layout game it is
             * the dealer's from the start, elsewhere it goes to the taker after the auction.
             */
            public publicCardHolder?: (number|null);

            /** Calls of auction and doubling, oldest first. */
            public calls: hakam.v1.ISeatCall[];

            /** The contract, once there is one. */
            public contract?: (hakam.v1.IContract|null);

            /**
             * Melds declared so far, in the order declared; then, once they are shown, those that score without having been
             * declared (option meld_extra=held).
             */
            public melds: hakam.v1.IDeclaredMeld[];

            /**
             * Team (0 or 1) whose melds score; unset until trick 1 is complete, when nobody declared, when equal melds
             * cancel each other, and where both teams score their own (Bidding Belote).
             */
            public meldTeam?: (number|null);

            /** Seats that have shown Belote (Baloot: king and queen of trump), in order. */
            public beloteSeats: number[];

            /** All tricks so far, the last one perhaps in progress. */
            public tricks: hakam.v1.ITrick[];

            /** Card points taken so far by team 0 and team 1, without the bonus for the last trick. */
            public cardPoints: number[];

            /** Match score of team 0 and team 1 before this board, in the game's unit. */
            public scores: number[];

            /** Points hanging from earlier boards (Bidding Belote). */
            public hanging: number;

            /** Cards of the observer that even the observer has not seen (Tarabish: the kitty). */
            public hiddenCards: number;

            /**
             * The piles of both players, seat 0's from left to right, then seat 1's (layout game only). A pile whose
             * open card lies in the trick in progress has no `up` until the trick is complete.
             */
            public piles: hakam.v1.IPile[];

            /**
             * Encodes the specified Observation message. Does not implicitly {@link hakam.v1.Observation.verify|verify} messages.
             * @param message Observation message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IObservation, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an Observation message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns Observation
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.Observation;
        }

        /**
         * A card. The number is 1 + 13 * suit + rank, with suit 0..3 = clubs, diamonds, hearts, spades and
         * rank 0..12 = 2, 3, ..., 9, ten, jack, queen, king, ace. Games of the family use 6..A (36 cards),
         * 7..A (32) or 9..A (24); the numbers of the cards below six are kept free.
         */
        enum Card {
            CARD_UNSPECIFIED = 0,
            CARD_6C = 5,
            CARD_7C = 6,
            CARD_8C = 7,
            CARD_9C = 8,
            CARD_TC = 9,
            CARD_JC = 10,
            CARD_QC = 11,
            CARD_KC = 12,
            CARD_AC = 13,
            CARD_6D = 18,
            CARD_7D = 19,
            CARD_8D = 20,
            CARD_9D = 21,
            CARD_TD = 22,
            CARD_JD = 23,
            CARD_QD = 24,
            CARD_KD = 25,
            CARD_AD = 26,
            CARD_6H = 31,
            CARD_7H = 32,
            CARD_8H = 33,
            CARD_9H = 34,
            CARD_TH = 35,
            CARD_JH = 36,
            CARD_QH = 37,
            CARD_KH = 38,
            CARD_AH = 39,
            CARD_6S = 44,
            CARD_7S = 45,
            CARD_8S = 46,
            CARD_9S = 47,
            CARD_TS = 48,
            CARD_JS = 49,
            CARD_QS = 50,
            CARD_KS = 51,
            CARD_AS = 52
        }

        /** How the cards rank and which suit is trump. Also what a player may name in an auction. */
        enum Denomination {
            DENOMINATION_UNSPECIFIED = 0,
            DENOMINATION_CLUBS = 1,
            DENOMINATION_DIAMONDS = 2,
            DENOMINATION_HEARTS = 3,
            DENOMINATION_SPADES = 4,
            DENOMINATION_NO_TRUMPS = 5,
            DENOMINATION_ALL_TRUMPS = 6
        }

        /** How a board ended. */
        enum Outcome {
            OUTCOME_UNSPECIFIED = 0,
            OUTCOME_MADE = 1,
            OUTCOME_FAILED = 2,
            OUTCOME_PASSED_OUT = 3,
            OUTCOME_VOID = 4,
            OUTCOME_FORFEIT = 5,
            OUTCOME_TIE = 6
        }

        /** Properties of a BoardResult. */
        interface IBoardResult {

            /** How it ended. */
            outcome?: (hakam.v1.Outcome|null);

            /** Points of the two teams in the unit of the match. */
            points?: (number[]|null);

            /** Card points of the two teams, bonus for the last trick included; empty when the board was not played to the end. */
            cardPoints?: (number[]|null);

            /** The contract, if there was one. */
            contract?: (hakam.v1.IContract|null);

            /** Melds that scored. */
            scoredMelds?: (hakam.v1.IDeclaredMeld[]|null);

            /** Seats whose Belote (Baloot) was shown. */
            beloteSeats?: (number[]|null);

            /** Team that took every trick; unset when both took some. */
            capotTeam?: (number|null);

            /** Team that wins the match at once (gahwa, match); `points` then shows the target for it. Unset otherwise. */
            matchWinner?: (number|null);

            /** Hand points that hang for later boards (Bidding Belote). */
            hanging?: (number|null);
        }

        /** The result of a board. Pairs of numbers are team 0 (seats 0 and 2) and team 1. */
        class BoardResult implements IBoardResult {

            /**
             * Constructs a new BoardResult.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IBoardResult);

            /** How it ended. */
            public outcome: hakam.v1.Outcome;

            /** Points of the two teams in the unit of the match. */
            public points: number[];

            /** Card points of the two teams, bonus for the last trick included; empty when the board was not played to the end. */
            public cardPoints: number[];

            /** The contract, if there was one. */
            public contract?: (hakam.v1.IContract|null);

            /** Melds that scored. */
            public scoredMelds: hakam.v1.IDeclaredMeld[];

            /** Seats whose Belote (Baloot) was shown. */
            public beloteSeats: number[];

            /** Team that took every trick; unset when both took some. */
            public capotTeam?: (number|null);

            /** Team that wins the match at once (gahwa, match); `points` then shows the target for it. Unset otherwise. */
            public matchWinner?: (number|null);

            /** Hand points that hang for later boards (Bidding Belote). */
            public hanging: number;

            /**
             * Encodes the specified BoardResult message. Does not implicitly {@link hakam.v1.BoardResult.verify|verify} messages.
             * @param message BoardResult message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IBoardResult, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BoardResult message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns BoardResult
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.BoardResult;
        }

        /** What went wrong. */
        enum FaultKind {
            FAULT_KIND_UNSPECIFIED = 0,
            FAULT_KIND_TIMEOUT = 1,
            FAULT_KIND_ILLEGAL_ACTION = 2,
            FAULT_KIND_MALFORMED = 3,
            FAULT_KIND_CRASH = 4,
            FAULT_KIND_UNREACHABLE = 5,
            FAULT_KIND_START_FAILED = 6,
            FAULT_KIND_PROTOCOL = 7,
            FAULT_KIND_INFRASTRUCTURE = 8
        }

        /** Properties of a Fault. */
        interface IFault {

            /** What sort. */
            kind?: (hakam.v1.FaultKind|null);

            /** One line: what happened, with exit code or signal where there is one. */
            detail?: (string|null);

            /** The last lines of the agent's stderr, at most 2 KiB. Private to the agent's author. */
            stderrTail?: (string|null);
        }

        /** A fault of an agent in one decision. */
        class Fault implements IFault {

            /**
             * Constructs a new Fault.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IFault);

            /** What sort. */
            public kind: hakam.v1.FaultKind;

            /** One line: what happened, with exit code or signal where there is one. */
            public detail: string;

            /** The last lines of the agent's stderr, at most 2 KiB. Private to the agent's author. */
            public stderrTail: string;

            /**
             * Encodes the specified Fault message. Does not implicitly {@link hakam.v1.Fault.verify|verify} messages.
             * @param message Fault message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IFault, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Fault message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns Fault
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.Fault;
        }

        /** Properties of a DecisionRecord. */
        interface IDecisionRecord {

            /** Whose decision, 0..3. */
            seat?: (number|null);

            /** What was done. With a fault: what the stand-in did; unset if the board ended there. */
            action?: (hakam.v1.IAction|null);

            /** There was one legal action only and nobody was asked. */
            forced?: (boolean|null);

            /** The fault, if there was one. */
            fault?: (hakam.v1.IFault|null);

            /** Time charged; unset where nobody was asked. A timing: differs between two runs of the same league. */
            took?: (google.protobuf.IDuration|null);

            /** Bank after this decision; unset where nobody was asked. A timing too. */
            bankLeft?: (google.protobuf.IDuration|null);
        }

        /** One decision and what came of it. */
        class DecisionRecord implements IDecisionRecord {

            /**
             * Constructs a new DecisionRecord.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IDecisionRecord);

            /** Whose decision, 0..3. */
            public seat: number;

            /** What was done. With a fault: what the stand-in did; unset if the board ended there. */
            public action?: (hakam.v1.IAction|null);

            /** There was one legal action only and nobody was asked. */
            public forced: boolean;

            /** The fault, if there was one. */
            public fault?: (hakam.v1.IFault|null);

            /** Time charged; unset where nobody was asked. A timing: differs between two runs of the same league. */
            public took?: (google.protobuf.IDuration|null);

            /** Bank after this decision; unset where nobody was asked. A timing too. */
            public bankLeft?: (google.protobuf.IDuration|null);

            /**
             * Encodes the specified DecisionRecord message. Does not implicitly {@link hakam.v1.DecisionRecord.verify|verify} messages.
             * @param message DecisionRecord message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IDecisionRecord, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a DecisionRecord message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns DecisionRecord
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.DecisionRecord;
        }

        /** How the memory of an agent was held to its limit. */
        enum MemoryGuard {
            MEMORY_GUARD_UNSPECIFIED = 0,
            MEMORY_GUARD_POLLED = 1,
            MEMORY_GUARD_CGROUP = 2
        }

        /** Properties of a Containment. */
        interface IContainment {

            /**
             * Own namespaces: no network, files read-only but for a private /tmp and /dev/shm of at most `disk_mib`, no sight of
             * other processes, no capabilities, dangerous system calls refused.
             */
            isolated?: (boolean|null);

            /** How memory was limited. */
            memoryGuard?: (hakam.v1.MemoryGuard|null);

            /** To how much, in MiB, for all its processes together; 0: not limited. */
            memoryMib?: (number|null);

            /** Processes and threads; 0: not limited. */
            processes?: (number|null);

            /** What it can write in all, in MiB; 0: not limited. */
            diskMib?: (number|null);

            /** Share of the machine in thousandths of a core; 0: not limited. */
            cpuMillis?: (number|null);

            /** What it could read beyond /usr and its own folder, from its manifest. */
            readOnly?: (string[]|null);

            /**
             * It runs on a machine of its author's ("dial:", "attach:"): nothing is known of what it was kept in, nor
             * whether its seats know of each other. Nothing else is set.
             */
            elsewhere?: (boolean|null);
        }

        /** What an agent was kept in while it played: what was in force, not what was asked for. */
        class Containment implements IContainment {

            /**
             * Constructs a new Containment.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IContainment);

            /**
             * Own namespaces: no network, files read-only but for a private /tmp and /dev/shm of at most `disk_mib`, no sight of
             * other processes, no capabilities, dangerous system calls refused.
             */
            public isolated: boolean;

            /** How memory was limited. */
            public memoryGuard: hakam.v1.MemoryGuard;

            /** To how much, in MiB, for all its processes together; 0: not limited. */
            public memoryMib: number;

            /** Processes and threads; 0: not limited. */
            public processes: number;

            /** What it can write in all, in MiB; 0: not limited. */
            public diskMib: number;

            /** Share of the machine in thousandths of a core; 0: not limited. */
            public cpuMillis: number;

            /** What it could read beyond /usr and its own folder, from its manifest. */
            public readOnly: string[];

            /**
             * It runs on a machine of its author's ("dial:", "attach:"): nothing is known of what it was kept in, nor
             * whether its seats know of each other. Nothing else is set.
             */
            public elsewhere: boolean;

            /**
             * Encodes the specified Containment message. Does not implicitly {@link hakam.v1.Containment.verify|verify} messages.
             * @param message Containment message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IContainment, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Containment message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns Containment
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.Containment;
        }

        /** Properties of a Seating. */
        interface ISeating {

            /** Seat, 0..3. */
            seat?: (number|null);

            /** Name of the entrant in the league. */
            entrant?: (string|null);

            /** What its process was kept in. Unset for agents inside the arbiter. */
            containment?: (hakam.v1.IContainment|null);
        }

        /** Who sits where. */
        class Seating implements ISeating {

            /**
             * Constructs a new Seating.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.ISeating);

            /** Seat, 0..3. */
            public seat: number;

            /** Name of the entrant in the league. */
            public entrant: string;

            /** What its process was kept in. Unset for agents inside the arbiter. */
            public containment?: (hakam.v1.IContainment|null);

            /**
             * Encodes the specified Seating message. Does not implicitly {@link hakam.v1.Seating.verify|verify} messages.
             * @param message Seating message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.ISeating, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Seating message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns Seating
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.Seating;
        }

        /** Properties of a BoardRecord. */
        interface IBoardRecord {

            /** Pairing in the league's schedule, from 0. */
            pairing?: (number|null);

            /** Index of the deal in the league, from 0. */
            deal?: (number|null);

            /** 1: the first entrant of the pairing sits at 0 and 2; 2: at 1 and 3. */
            room?: (number|null);

            /** SHA-256 of the rule set's canonical text. */
            rulesSha256?: (Uint8Array|null);

            /** The deck, first card dealt first. */
            deck?: (hakam.v1.Card[]|null);

            /** The dealer, 0..3 (0..1 in a game for two). */
            dealer?: (number|null);

            /** Match score of both teams before the board. */
            scores?: (number[]|null);

            /** Who sat where, by seat. */
            seats?: (hakam.v1.ISeating[]|null);

            /** Every decision in order, forced ones included. None where the board was forfeited before it began. */
            decisions?: (hakam.v1.IDecisionRecord[]|null);

            /** The outcome. */
            result?: (hakam.v1.IBoardResult|null);

            /**
             * The rules. Set in exports as JSON; in a journal and in published records the league has them once, and this
             * is empty.
             */
            rules?: (hakam.v1.IRuleSet|null);

            /** Hand points that hung from earlier boards (Bidding Belote). */
            hanging?: (number|null);

            /** Which board of its match, from 0; 0 in FORMAT_BOARDS. */
            board?: (number|null);

            /** How the match ended. On its last board only; never in FORMAT_BOARDS. */
            match?: (hakam.v1.IMatchResult|null);
        }

        /** One board. */
        class BoardRecord implements IBoardRecord {

            /**
             * Constructs a new BoardRecord.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IBoardRecord);

            /** Pairing in the league's schedule, from 0. */
            public pairing: number;

            /** Index of the deal in the league, from 0. */
            public deal: number;

            /** 1: the first entrant of the pairing sits at 0 and 2; 2: at 1 and 3. */
            public room: number;

            /** SHA-256 of the rule set's canonical text. */
            public rulesSha256: Uint8Array;

            /** The deck, first card dealt first. */
            public deck: hakam.v1.Card[];

            /** The dealer, 0..3 (0..1 in a game for two). */
            public dealer: number;

            /** Match score of both teams before the board. */
            public scores: number[];

            /** Who sat where, by seat. */
            public seats: hakam.v1.ISeating[];

            /** Every decision in order, forced ones included. None where the board was forfeited before it began. */
            public decisions: hakam.v1.IDecisionRecord[];

            /** The outcome. */
            public result?: (hakam.v1.IBoardResult|null);

            /**
             * The rules. Set in exports as JSON; in a journal and in published records the league has them once, and this
             * is empty.
             */
            public rules?: (hakam.v1.IRuleSet|null);

            /** Hand points that hung from earlier boards (Bidding Belote). */
            public hanging: number;

            /** Which board of its match, from 0; 0 in FORMAT_BOARDS. */
            public board: number;

            /** How the match ended. On its last board only; never in FORMAT_BOARDS. */
            public match?: (hakam.v1.IMatchResult|null);

            /**
             * Encodes the specified BoardRecord message. Does not implicitly {@link hakam.v1.BoardRecord.verify|verify} messages.
             * @param message BoardRecord message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IBoardRecord, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BoardRecord message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns BoardRecord
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.BoardRecord;
        }

        /** Properties of a MatchResult. */
        interface IMatchResult {

            /** Points of the two teams after the last board. */
            totals?: (number[]|null);

            /** The team that has won; unset: a draw. */
            winner?: (number|null);
        }

        /** The end of a match. */
        class MatchResult implements IMatchResult {

            /**
             * Constructs a new MatchResult.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IMatchResult);

            /** Points of the two teams after the last board. */
            public totals: number[];

            /** The team that has won; unset: a draw. */
            public winner?: (number|null);

            /**
             * Encodes the specified MatchResult message. Does not implicitly {@link hakam.v1.MatchResult.verify|verify} messages.
             * @param message MatchResult message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IMatchResult, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a MatchResult message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns MatchResult
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.MatchResult;
        }

        /** Properties of a RoomRecord. */
        interface IRoomRecord {

            /** One in FORMAT_BOARDS; in FORMAT_MATCH those of the match, in order. */
            boards?: (hakam.v1.IBoardRecord[]|null);
        }

        /** All that was played in one room of a pair: what a journal keeps. */
        class RoomRecord implements IRoomRecord {

            /**
             * Constructs a new RoomRecord.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IRoomRecord);

            /** One in FORMAT_BOARDS; in FORMAT_MATCH those of the match, in order. */
            public boards: hakam.v1.IBoardRecord[];

            /**
             * Encodes the specified RoomRecord message. Does not implicitly {@link hakam.v1.RoomRecord.verify|verify} messages.
             * @param message RoomRecord message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IRoomRecord, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a RoomRecord message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns RoomRecord
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.RoomRecord;
        }

        /** Properties of a RuleSet. */
        interface IRuleSet {

            /** Name of a preset, for instance "baloot" (the default when empty). `hakam games` lists them. */
            preset?: (string|null);

            /**
             * Options that differ from the preset, each "option=value", for instance "target=501" or
             * "ashkal_rounds=1,2". At most 128; an unknown option or value is refused by name.
             */
            set?: (string[]|null);

            /**
             * Canonical text: every option as "option=value", one a line, in alphabetical order.
             * Set by the arbiter; ignored in a config file.
             */
            text?: (string|null);

            /** SHA-256 of `text` (32 bytes). Set by the arbiter; ignored in a config file. */
            sha256?: (Uint8Array|null);
        }

        /**
         * The options that make a game. In a config file `preset` and `set` are given; what the arbiter
         * sends and records also has `text` and `sha256`, so that two parties can be sure that they mean the
         * same rules.
         */
        class RuleSet implements IRuleSet {

            /**
             * Constructs a new RuleSet.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IRuleSet);

            /** Name of a preset, for instance "baloot" (the default when empty). `hakam games` lists them. */
            public preset: string;

            /**
             * Options that differ from the preset, each "option=value", for instance "target=501" or
             * "ashkal_rounds=1,2". At most 128; an unknown option or value is refused by name.
             */
            public set: string[];

            /**
             * Canonical text: every option as "option=value", one a line, in alphabetical order.
             * Set by the arbiter; ignored in a config file.
             */
            public text: string;

            /** SHA-256 of `text` (32 bytes). Set by the arbiter; ignored in a config file. */
            public sha256: Uint8Array;

            /**
             * Encodes the specified RuleSet message. Does not implicitly {@link hakam.v1.RuleSet.verify|verify} messages.
             * @param message RuleSet message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IRuleSet, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a RuleSet message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns RuleSet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.RuleSet;
        }

        /** Properties of an AttachRequest. */
        interface IAttachRequest {

            /** The call_id of the question. */
            callId?: (Long|null);

            /** AttachRequest describe */
            describe?: (hakam.v1.IDescribeResponse|null);

            /** AttachRequest startSession */
            startSession?: (hakam.v1.IStartSessionResponse|null);

            /** AttachRequest decide */
            decide?: (hakam.v1.IDecideResponse|null);

            /** AttachRequest finishBoard */
            finishBoard?: (hakam.v1.IFinishBoardResponse|null);

            /** AttachRequest finishSession */
            finishSession?: (hakam.v1.IFinishSessionResponse|null);

            /** Instead of an answer. */
            error?: (hakam.v1.IAttachError|null);
        }

        /** From the bot: an answer. */
        class AttachRequest implements IAttachRequest {

            /**
             * Constructs a new AttachRequest.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IAttachRequest);

            /** The call_id of the question. */
            public callId: Long;

            /** AttachRequest describe. */
            public describe?: (hakam.v1.IDescribeResponse|null);

            /** AttachRequest startSession. */
            public startSession?: (hakam.v1.IStartSessionResponse|null);

            /** AttachRequest decide. */
            public decide?: (hakam.v1.IDecideResponse|null);

            /** AttachRequest finishBoard. */
            public finishBoard?: (hakam.v1.IFinishBoardResponse|null);

            /** AttachRequest finishSession. */
            public finishSession?: (hakam.v1.IFinishSessionResponse|null);

            /** Instead of an answer. */
            public error?: (hakam.v1.IAttachError|null);

            /** What AgentService would return; exactly one is set, of the kind that was asked. */
            public answer?: ("describe"|"startSession"|"decide"|"finishBoard"|"finishSession"|"error");

            /**
             * Encodes the specified AttachRequest message. Does not implicitly {@link hakam.v1.AttachRequest.verify|verify} messages.
             * @param message AttachRequest message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IAttachRequest, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an AttachRequest message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns AttachRequest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.AttachRequest;
        }

        /** Properties of an AttachError. */
        interface IAttachError {

            /** A gRPC status code, 1..16. */
            code?: (number|null);

            /** What is wrong, for people; at most 1024 bytes, longer ones are cut. */
            message?: (string|null);
        }

        /** The status of a call that failed. */
        class AttachError implements IAttachError {

            /**
             * Constructs a new AttachError.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IAttachError);

            /** A gRPC status code, 1..16. */
            public code: number;

            /** What is wrong, for people; at most 1024 bytes, longer ones are cut. */
            public message: string;

            /**
             * Encodes the specified AttachError message. Does not implicitly {@link hakam.v1.AttachError.verify|verify} messages.
             * @param message AttachError message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IAttachError, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an AttachError message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns AttachError
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.AttachError;
        }

        /** Properties of an AttachResponse. */
        interface IAttachResponse {

            /** Names the question; never used twice on one stream. */
            callId?: (Long|null);

            /** AttachResponse describe */
            describe?: (hakam.v1.IDescribeRequest|null);

            /** AttachResponse startSession */
            startSession?: (hakam.v1.IStartSessionRequest|null);

            /** AttachResponse decide */
            decide?: (hakam.v1.IDecideRequest|null);

            /** AttachResponse finishBoard */
            finishBoard?: (hakam.v1.IFinishBoardRequest|null);

            /** AttachResponse finishSession */
            finishSession?: (hakam.v1.IFinishSessionRequest|null);
        }

        /** To the bot: a question or a notice. Decisions of different sessions may be open at the same time, one of each. */
        class AttachResponse implements IAttachResponse {

            /**
             * Constructs a new AttachResponse.
             * @param [properties] Properties to set
             */
            constructor(properties?: hakam.v1.IAttachResponse);

            /** Names the question; never used twice on one stream. */
            public callId: Long;

            /** AttachResponse describe. */
            public describe?: (hakam.v1.IDescribeRequest|null);

            /** AttachResponse startSession. */
            public startSession?: (hakam.v1.IStartSessionRequest|null);

            /** AttachResponse decide. */
            public decide?: (hakam.v1.IDecideRequest|null);

            /** AttachResponse finishBoard. */
            public finishBoard?: (hakam.v1.IFinishBoardRequest|null);

            /** AttachResponse finishSession. */
            public finishSession?: (hakam.v1.IFinishSessionRequest|null);

            /**
             * What AgentService would be called with; exactly one is set. A bot answers what it does not know with an error
             * UNIMPLEMENTED.
             */
            public call?: ("describe"|"startSession"|"decide"|"finishBoard"|"finishSession");

            /**
             * Encodes the specified AttachResponse message. Does not implicitly {@link hakam.v1.AttachResponse.verify|verify} messages.
             * @param message AttachResponse message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: hakam.v1.IAttachResponse, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an AttachResponse message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns AttachResponse
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): hakam.v1.AttachResponse;
        }
    }
}

/** Namespace google. */
export namespace google {

    /** Namespace protobuf. */
    namespace protobuf {

        /** Properties of a Duration. */
        interface IDuration {

            /** Duration seconds */
            seconds?: (Long|null);

            /** Duration nanos */
            nanos?: (number|null);
        }

        /** Represents a Duration. */
        class Duration implements IDuration {

            /**
             * Constructs a new Duration.
             * @param [properties] Properties to set
             */
            constructor(properties?: google.protobuf.IDuration);

            /** Duration seconds. */
            public seconds: Long;

            /** Duration nanos. */
            public nanos: number;

            /**
             * Encodes the specified Duration message. Does not implicitly {@link google.protobuf.Duration.verify|verify} messages.
             * @param message Duration message or plain object to encode
             * @param [writer] Writer to encode to
             * @returns Writer
             */
            public static encode(message: google.protobuf.IDuration, writer?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Duration message from the specified reader or buffer.
             * @param reader Reader or buffer to decode from
             * @param [length] Message length if known beforehand
             * @returns Duration
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            public static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): google.protobuf.Duration;
        }
    }
}
