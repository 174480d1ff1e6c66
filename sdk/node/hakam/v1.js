/*eslint-disable block-scoped-var, id-length, no-control-regex, no-magic-numbers, no-prototype-builtins, no-redeclare, no-shadow, no-var, sort-vars*/
"use strict";

var $protobuf = require("protobufjs/minimal");

var $Reader = $protobuf.Reader, $Writer = $protobuf.Writer, $util = $protobuf.util;

var $root = $protobuf.roots["default"] || ($protobuf.roots["default"] = {});

$root.hakam = (function() {

    var hakam = {};

    hakam.v1 = (function() {

        var v1 = {};

        v1.DescribeRequest = (function() {

            function DescribeRequest(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            DescribeRequest.prototype.protocolRevision = 0;

            DescribeRequest.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.protocolRevision != null && Object.hasOwnProperty.call(message, "protocolRevision"))
                    writer.uint32(8).uint32(message.protocolRevision);
                return writer;
            };

            DescribeRequest.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.DescribeRequest();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.protocolRevision = reader.uint32();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return DescribeRequest;
        })();

        v1.DescribeResponse = (function() {

            function DescribeResponse(properties) {
                this.presets = [];
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            DescribeResponse.prototype.protocolRevision = 0;
            DescribeResponse.prototype.name = "";
            DescribeResponse.prototype.version = "";
            DescribeResponse.prototype.author = "";
            DescribeResponse.prototype.presets = $util.emptyArray;
            DescribeResponse.prototype.maxSessions = 0;
            DescribeResponse.prototype.wantsResults = false;
            DescribeResponse.prototype.decideStream = false;

            DescribeResponse.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.protocolRevision != null && Object.hasOwnProperty.call(message, "protocolRevision"))
                    writer.uint32(8).uint32(message.protocolRevision);
                if (message.name != null && Object.hasOwnProperty.call(message, "name"))
                    writer.uint32(18).string(message.name);
                if (message.version != null && Object.hasOwnProperty.call(message, "version"))
                    writer.uint32(26).string(message.version);
                if (message.author != null && Object.hasOwnProperty.call(message, "author"))
                    writer.uint32(34).string(message.author);
                if (message.presets != null && message.presets.length)
                    for (var i = 0; i < message.presets.length; ++i)
                        writer.uint32(42).string(message.presets[i]);
                if (message.maxSessions != null && Object.hasOwnProperty.call(message, "maxSessions"))
                    writer.uint32(48).uint32(message.maxSessions);
                if (message.wantsResults != null && Object.hasOwnProperty.call(message, "wantsResults"))
                    writer.uint32(56).bool(message.wantsResults);
                if (message.decideStream != null && Object.hasOwnProperty.call(message, "decideStream"))
                    writer.uint32(64).bool(message.decideStream);
                return writer;
            };

            DescribeResponse.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.DescribeResponse();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.protocolRevision = reader.uint32();
                            break;
                        }
                    case 2: {
                            message.name = reader.string();
                            break;
                        }
                    case 3: {
                            message.version = reader.string();
                            break;
                        }
                    case 4: {
                            message.author = reader.string();
                            break;
                        }
                    case 5: {
                            if (!(message.presets && message.presets.length))
                                message.presets = [];
                            message.presets.push(reader.string());
                            break;
                        }
                    case 6: {
                            message.maxSessions = reader.uint32();
                            break;
                        }
                    case 7: {
                            message.wantsResults = reader.bool();
                            break;
                        }
                    case 8: {
                            message.decideStream = reader.bool();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return DescribeResponse;
        })();

        v1.Format = (function() {
            var valuesById = {}, values = Object.create(valuesById);
            values[valuesById[0] = "FORMAT_UNSPECIFIED"] = 0;
            values[valuesById[1] = "FORMAT_BOARDS"] = 1;
            values[valuesById[2] = "FORMAT_MATCH"] = 2;
            return values;
        })();

        v1.ClockMeasure = (function() {
            var valuesById = {}, values = Object.create(valuesById);
            values[valuesById[0] = "CLOCK_MEASURE_UNSPECIFIED"] = 0;
            values[valuesById[1] = "CLOCK_MEASURE_WALL"] = 1;
            values[valuesById[2] = "CLOCK_MEASURE_CPU"] = 2;
            return values;
        })();

        v1.ClockRules = (function() {

            function ClockRules(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            ClockRules.prototype.perDecision = null;
            ClockRules.prototype.bank = null;
            ClockRules.prototype.increment = null;
            ClockRules.prototype.startLimit = null;
            ClockRules.prototype.measure = 0;

            ClockRules.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.perDecision != null && Object.hasOwnProperty.call(message, "perDecision"))
                    $root.google.protobuf.Duration.encode(message.perDecision, writer.uint32(10).fork(), q + 1).ldelim();
                if (message.bank != null && Object.hasOwnProperty.call(message, "bank"))
                    $root.google.protobuf.Duration.encode(message.bank, writer.uint32(18).fork(), q + 1).ldelim();
                if (message.increment != null && Object.hasOwnProperty.call(message, "increment"))
                    $root.google.protobuf.Duration.encode(message.increment, writer.uint32(26).fork(), q + 1).ldelim();
                if (message.startLimit != null && Object.hasOwnProperty.call(message, "startLimit"))
                    $root.google.protobuf.Duration.encode(message.startLimit, writer.uint32(34).fork(), q + 1).ldelim();
                if (message.measure != null && Object.hasOwnProperty.call(message, "measure"))
                    writer.uint32(40).int32(message.measure);
                return writer;
            };

            ClockRules.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.ClockRules();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.perDecision = $root.google.protobuf.Duration.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 2: {
                            message.bank = $root.google.protobuf.Duration.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 3: {
                            message.increment = $root.google.protobuf.Duration.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 4: {
                            message.startLimit = $root.google.protobuf.Duration.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 5: {
                            message.measure = reader.int32();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return ClockRules;
        })();

        v1.StartSessionRequest = (function() {

            function StartSessionRequest(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            StartSessionRequest.prototype.sessionId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            StartSessionRequest.prototype.rules = null;
            StartSessionRequest.prototype.seat = 0;
            StartSessionRequest.prototype.clock = null;
            StartSessionRequest.prototype.format = 0;

            StartSessionRequest.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.sessionId != null && Object.hasOwnProperty.call(message, "sessionId"))
                    writer.uint32(9).fixed64(message.sessionId);
                if (message.rules != null && Object.hasOwnProperty.call(message, "rules"))
                    $root.hakam.v1.RuleSet.encode(message.rules, writer.uint32(18).fork(), q + 1).ldelim();
                if (message.seat != null && Object.hasOwnProperty.call(message, "seat"))
                    writer.uint32(24).uint32(message.seat);
                if (message.clock != null && Object.hasOwnProperty.call(message, "clock"))
                    $root.hakam.v1.ClockRules.encode(message.clock, writer.uint32(34).fork(), q + 1).ldelim();
                if (message.format != null && Object.hasOwnProperty.call(message, "format"))
                    writer.uint32(40).int32(message.format);
                return writer;
            };

            StartSessionRequest.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.StartSessionRequest();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.sessionId = reader.fixed64();
                            break;
                        }
                    case 2: {
                            message.rules = $root.hakam.v1.RuleSet.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 3: {
                            message.seat = reader.uint32();
                            break;
                        }
                    case 4: {
                            message.clock = $root.hakam.v1.ClockRules.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 5: {
                            message.format = reader.int32();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return StartSessionRequest;
        })();

        v1.StartSessionResponse = (function() {

            function StartSessionResponse(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            StartSessionResponse.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                return writer;
            };

            StartSessionResponse.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.StartSessionResponse();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return StartSessionResponse;
        })();

        v1.DecideRequest = (function() {

            function DecideRequest(properties) {
                this.legalActions = [];
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            DecideRequest.prototype.sessionId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            DecideRequest.prototype.decisionId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            DecideRequest.prototype.observation = null;
            DecideRequest.prototype.legalActions = $util.emptyArray;
            DecideRequest.prototype.timeLeft = null;
            DecideRequest.prototype.bankLeft = null;
            DecideRequest.prototype.decisionSeed = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            DecideRequest.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.sessionId != null && Object.hasOwnProperty.call(message, "sessionId"))
                    writer.uint32(9).fixed64(message.sessionId);
                if (message.decisionId != null && Object.hasOwnProperty.call(message, "decisionId"))
                    writer.uint32(16).uint64(message.decisionId);
                if (message.observation != null && Object.hasOwnProperty.call(message, "observation"))
                    $root.hakam.v1.Observation.encode(message.observation, writer.uint32(26).fork(), q + 1).ldelim();
                if (message.legalActions != null && message.legalActions.length)
                    for (var i = 0; i < message.legalActions.length; ++i)
                        $root.hakam.v1.Action.encode(message.legalActions[i], writer.uint32(34).fork(), q + 1).ldelim();
                if (message.timeLeft != null && Object.hasOwnProperty.call(message, "timeLeft"))
                    $root.google.protobuf.Duration.encode(message.timeLeft, writer.uint32(42).fork(), q + 1).ldelim();
                if (message.bankLeft != null && Object.hasOwnProperty.call(message, "bankLeft"))
                    $root.google.protobuf.Duration.encode(message.bankLeft, writer.uint32(50).fork(), q + 1).ldelim();
                if (message.decisionSeed != null && Object.hasOwnProperty.call(message, "decisionSeed"))
                    writer.uint32(57).fixed64(message.decisionSeed);
                return writer;
            };

            DecideRequest.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.DecideRequest();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.sessionId = reader.fixed64();
                            break;
                        }
                    case 2: {
                            message.decisionId = reader.uint64();
                            break;
                        }
                    case 3: {
                            message.observation = $root.hakam.v1.Observation.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 4: {
                            if (!(message.legalActions && message.legalActions.length))
                                message.legalActions = [];
                            message.legalActions.push($root.hakam.v1.Action.decode(reader, reader.uint32(), undefined, long + 1));
                            break;
                        }
                    case 5: {
                            message.timeLeft = $root.google.protobuf.Duration.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 6: {
                            message.bankLeft = $root.google.protobuf.Duration.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 7: {
                            message.decisionSeed = reader.fixed64();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return DecideRequest;
        })();

        v1.DecideResponse = (function() {

            function DecideResponse(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            DecideResponse.prototype.decisionId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            DecideResponse.prototype.actionIndex = null;
            DecideResponse.prototype.action = null;
            DecideResponse.prototype.note = "";

            var $oneOfFields;

            Object.defineProperty(DecideResponse.prototype, "choice", {
                get: $util.oneOfGetter($oneOfFields = ["actionIndex", "action"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            DecideResponse.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.decisionId != null && Object.hasOwnProperty.call(message, "decisionId"))
                    writer.uint32(8).uint64(message.decisionId);
                if (message.actionIndex != null && Object.hasOwnProperty.call(message, "actionIndex"))
                    writer.uint32(16).uint32(message.actionIndex);
                if (message.action != null && Object.hasOwnProperty.call(message, "action"))
                    $root.hakam.v1.Action.encode(message.action, writer.uint32(26).fork(), q + 1).ldelim();
                if (message.note != null && Object.hasOwnProperty.call(message, "note"))
                    writer.uint32(34).string(message.note);
                return writer;
            };

            DecideResponse.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.DecideResponse();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.decisionId = reader.uint64();
                            break;
                        }
                    case 2: {
                            message.actionIndex = reader.uint32();
                            break;
                        }
                    case 3: {
                            message.action = $root.hakam.v1.Action.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 4: {
                            message.note = reader.string();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return DecideResponse;
        })();

        v1.FinishBoardRequest = (function() {

            function FinishBoardRequest(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            FinishBoardRequest.prototype.sessionId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            FinishBoardRequest.prototype.result = null;

            FinishBoardRequest.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.sessionId != null && Object.hasOwnProperty.call(message, "sessionId"))
                    writer.uint32(9).fixed64(message.sessionId);
                if (message.result != null && Object.hasOwnProperty.call(message, "result"))
                    $root.hakam.v1.BoardResult.encode(message.result, writer.uint32(18).fork(), q + 1).ldelim();
                return writer;
            };

            FinishBoardRequest.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.FinishBoardRequest();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.sessionId = reader.fixed64();
                            break;
                        }
                    case 2: {
                            message.result = $root.hakam.v1.BoardResult.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return FinishBoardRequest;
        })();

        v1.FinishBoardResponse = (function() {

            function FinishBoardResponse(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            FinishBoardResponse.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                return writer;
            };

            FinishBoardResponse.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.FinishBoardResponse();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return FinishBoardResponse;
        })();

        v1.FinishSessionRequest = (function() {

            function FinishSessionRequest(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            FinishSessionRequest.prototype.sessionId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            FinishSessionRequest.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.sessionId != null && Object.hasOwnProperty.call(message, "sessionId"))
                    writer.uint32(9).fixed64(message.sessionId);
                return writer;
            };

            FinishSessionRequest.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.FinishSessionRequest();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.sessionId = reader.fixed64();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return FinishSessionRequest;
        })();

        v1.FinishSessionResponse = (function() {

            function FinishSessionResponse(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            FinishSessionResponse.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                return writer;
            };

            FinishSessionResponse.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.FinishSessionResponse();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return FinishSessionResponse;
        })();

        v1.CallKind = (function() {
            var valuesById = {}, values = Object.create(valuesById);
            values[valuesById[0] = "CALL_KIND_UNSPECIFIED"] = 0;
            values[valuesById[1] = "CALL_KIND_PASS"] = 1;
            values[valuesById[2] = "CALL_KIND_TAKE"] = 2;
            values[valuesById[3] = "CALL_KIND_BID"] = 3;
            values[valuesById[4] = "CALL_KIND_CAPOT"] = 4;
            values[valuesById[5] = "CALL_KIND_HOKUM"] = 5;
            values[valuesById[6] = "CALL_KIND_SUN"] = 6;
            values[valuesById[7] = "CALL_KIND_ASHKAL"] = 7;
            values[valuesById[8] = "CALL_KIND_KAWESH"] = 8;
            values[valuesById[9] = "CALL_KIND_DOUBLE"] = 9;
            values[valuesById[10] = "CALL_KIND_TRIPLE"] = 10;
            values[valuesById[11] = "CALL_KIND_FOUR"] = 11;
            values[valuesById[12] = "CALL_KIND_GAHWA"] = 12;
            values[valuesById[13] = "CALL_KIND_REDOUBLE"] = 13;
            values[valuesById[14] = "CALL_KIND_MATCH"] = 14;
            return values;
        })();

        v1.Lock = (function() {
            var valuesById = {}, values = Object.create(valuesById);
            values[valuesById[0] = "LOCK_UNSPECIFIED"] = 0;
            values[valuesById[1] = "LOCK_OPEN"] = 1;
            values[valuesById[2] = "LOCK_LOCKED"] = 2;
            return values;
        })();

        v1.Call = (function() {

            function Call(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            Call.prototype.kind = 0;
            Call.prototype.denomination = 0;
            Call.prototype.points = 0;
            Call.prototype.lock = 0;

            Call.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.kind != null && Object.hasOwnProperty.call(message, "kind"))
                    writer.uint32(8).int32(message.kind);
                if (message.denomination != null && Object.hasOwnProperty.call(message, "denomination"))
                    writer.uint32(16).int32(message.denomination);
                if (message.points != null && Object.hasOwnProperty.call(message, "points"))
                    writer.uint32(24).int32(message.points);
                if (message.lock != null && Object.hasOwnProperty.call(message, "lock"))
                    writer.uint32(32).int32(message.lock);
                return writer;
            };

            Call.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.Call();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.kind = reader.int32();
                            break;
                        }
                    case 2: {
                            message.denomination = reader.int32();
                            break;
                        }
                    case 3: {
                            message.points = reader.int32();
                            break;
                        }
                    case 4: {
                            message.lock = reader.int32();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return Call;
        })();

        v1.Meld = (function() {

            function Meld(properties) {
                this.cards = [];
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            Meld.prototype.cards = $util.emptyArray;

            Meld.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.cards != null && message.cards.length) {
                    writer.uint32(10).fork();
                    for (var i = 0; i < message.cards.length; ++i)
                        writer.int32(message.cards[i]);
                    writer.ldelim();
                }
                return writer;
            };

            Meld.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.Meld();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            if (!(message.cards && message.cards.length))
                                message.cards = [];
                            if ((tag & 7) === 2) {
                                var end2 = reader.uint32() + reader.pos;
                                if (end2 > reader.len)
                                    throw RangeError("index out of range");
                                reader.len = end2;
                                while (reader.pos < end2)
                                    message.cards.push(reader.int32());
                                if (reader.pos !== end2)
                                    throw RangeError("index out of range");
                                reader.len = end;
                            } else
                                message.cards.push(reader.int32());
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return Meld;
        })();

        v1.Declaration = (function() {

            function Declaration(properties) {
                this.melds = [];
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            Declaration.prototype.melds = $util.emptyArray;

            Declaration.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.melds != null && message.melds.length)
                    for (var i = 0; i < message.melds.length; ++i)
                        $root.hakam.v1.Meld.encode(message.melds[i], writer.uint32(10).fork(), q + 1).ldelim();
                return writer;
            };

            Declaration.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.Declaration();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            if (!(message.melds && message.melds.length))
                                message.melds = [];
                            message.melds.push($root.hakam.v1.Meld.decode(reader, reader.uint32(), undefined, long + 1));
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return Declaration;
        })();

        v1.Play = (function() {

            function Play(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            Play.prototype.card = 0;
            Play.prototype.announceBelote = false;
            Play.prototype.ekka = false;

            Play.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.card != null && Object.hasOwnProperty.call(message, "card"))
                    writer.uint32(8).int32(message.card);
                if (message.announceBelote != null && Object.hasOwnProperty.call(message, "announceBelote"))
                    writer.uint32(16).bool(message.announceBelote);
                if (message.ekka != null && Object.hasOwnProperty.call(message, "ekka"))
                    writer.uint32(24).bool(message.ekka);
                return writer;
            };

            Play.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.Play();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.card = reader.int32();
                            break;
                        }
                    case 2: {
                            message.announceBelote = reader.bool();
                            break;
                        }
                    case 3: {
                            message.ekka = reader.bool();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return Play;
        })();

        v1.Action = (function() {

            function Action(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            Action.prototype.call = null;
            Action.prototype.declaration = null;
            Action.prototype.play = null;

            var $oneOfFields;

            Object.defineProperty(Action.prototype, "kind", {
                get: $util.oneOfGetter($oneOfFields = ["call", "declaration", "play"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            Action.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.call != null && Object.hasOwnProperty.call(message, "call"))
                    $root.hakam.v1.Call.encode(message.call, writer.uint32(10).fork(), q + 1).ldelim();
                if (message.declaration != null && Object.hasOwnProperty.call(message, "declaration"))
                    $root.hakam.v1.Declaration.encode(message.declaration, writer.uint32(18).fork(), q + 1).ldelim();
                if (message.play != null && Object.hasOwnProperty.call(message, "play"))
                    $root.hakam.v1.Play.encode(message.play, writer.uint32(26).fork(), q + 1).ldelim();
                return writer;
            };

            Action.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.Action();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.call = $root.hakam.v1.Call.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 2: {
                            message.declaration = $root.hakam.v1.Declaration.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 3: {
                            message.play = $root.hakam.v1.Play.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return Action;
        })();

        v1.Phase = (function() {
            var valuesById = {}, values = Object.create(valuesById);
            values[valuesById[0] = "PHASE_UNSPECIFIED"] = 0;
            values[valuesById[1] = "PHASE_AUCTION"] = 1;
            values[valuesById[2] = "PHASE_DOUBLING"] = 2;
            values[valuesById[3] = "PHASE_DECLARING"] = 3;
            values[valuesById[4] = "PHASE_PLAY"] = 4;
            values[valuesById[5] = "PHASE_FINISHED"] = 5;
            return values;
        })();

        v1.AuctionStage = (function() {
            var valuesById = {}, values = Object.create(valuesById);
            values[valuesById[0] = "AUCTION_STAGE_UNSPECIFIED"] = 0;
            values[valuesById[1] = "AUCTION_STAGE_ROUND_1"] = 1;
            values[valuesById[2] = "AUCTION_STAGE_ROUND_1_OVER"] = 2;
            values[valuesById[3] = "AUCTION_STAGE_ROUND_1_CLAIM"] = 3;
            values[valuesById[4] = "AUCTION_STAGE_CONFIRM"] = 4;
            values[valuesById[5] = "AUCTION_STAGE_ROUND_2"] = 5;
            values[valuesById[6] = "AUCTION_STAGE_ROUND_2_OVER"] = 6;
            values[valuesById[7] = "AUCTION_STAGE_THIRD"] = 7;
            return values;
        })();

        v1.SeatCall = (function() {

            function SeatCall(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            SeatCall.prototype.seat = 0;
            SeatCall.prototype.call = null;

            SeatCall.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.seat != null && Object.hasOwnProperty.call(message, "seat"))
                    writer.uint32(8).uint32(message.seat);
                if (message.call != null && Object.hasOwnProperty.call(message, "call"))
                    $root.hakam.v1.Call.encode(message.call, writer.uint32(18).fork(), q + 1).ldelim();
                return writer;
            };

            SeatCall.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.SeatCall();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.seat = reader.uint32();
                            break;
                        }
                    case 2: {
                            message.call = $root.hakam.v1.Call.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return SeatCall;
        })();

        v1.Contract = (function() {

            function Contract(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            Contract.prototype.denomination = 0;
            Contract.prototype.caller = 0;
            Contract.prototype.taker = 0;
            Contract.prototype.round = 0;
            Contract.prototype.ashkal = false;
            Contract.prototype.points = 0;
            Contract.prototype.capot = false;
            Contract.prototype.level = 0;
            Contract.prototype.locked = false;
            Contract.prototype.lastRaiser = null;
            Contract.prototype.match = false;

            var $oneOfFields;

            // Virtual OneOf for proto3 optional field
            Object.defineProperty(Contract.prototype, "_lastRaiser", {
                get: $util.oneOfGetter($oneOfFields = ["lastRaiser"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            Contract.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.denomination != null && Object.hasOwnProperty.call(message, "denomination"))
                    writer.uint32(8).int32(message.denomination);
                if (message.caller != null && Object.hasOwnProperty.call(message, "caller"))
                    writer.uint32(16).uint32(message.caller);
                if (message.taker != null && Object.hasOwnProperty.call(message, "taker"))
                    writer.uint32(24).uint32(message.taker);
                if (message.round != null && Object.hasOwnProperty.call(message, "round"))
                    writer.uint32(32).uint32(message.round);
                if (message.ashkal != null && Object.hasOwnProperty.call(message, "ashkal"))
                    writer.uint32(40).bool(message.ashkal);
                if (message.points != null && Object.hasOwnProperty.call(message, "points"))
                    writer.uint32(48).int32(message.points);
                if (message.capot != null && Object.hasOwnProperty.call(message, "capot"))
                    writer.uint32(56).bool(message.capot);
                if (message.level != null && Object.hasOwnProperty.call(message, "level"))
                    writer.uint32(64).uint32(message.level);
                if (message.locked != null && Object.hasOwnProperty.call(message, "locked"))
                    writer.uint32(72).bool(message.locked);
                if (message.lastRaiser != null && Object.hasOwnProperty.call(message, "lastRaiser"))
                    writer.uint32(80).uint32(message.lastRaiser);
                if (message.match != null && Object.hasOwnProperty.call(message, "match"))
                    writer.uint32(88).bool(message.match);
                return writer;
            };

            Contract.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.Contract();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.denomination = reader.int32();
                            break;
                        }
                    case 2: {
                            message.caller = reader.uint32();
                            break;
                        }
                    case 3: {
                            message.taker = reader.uint32();
                            break;
                        }
                    case 4: {
                            message.round = reader.uint32();
                            break;
                        }
                    case 5: {
                            message.ashkal = reader.bool();
                            break;
                        }
                    case 6: {
                            message.points = reader.int32();
                            break;
                        }
                    case 7: {
                            message.capot = reader.bool();
                            break;
                        }
                    case 8: {
                            message.level = reader.uint32();
                            break;
                        }
                    case 9: {
                            message.locked = reader.bool();
                            break;
                        }
                    case 10: {
                            message.lastRaiser = reader.uint32();
                            break;
                        }
                    case 11: {
                            message.match = reader.bool();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return Contract;
        })();

        v1.MeldKind = (function() {
            var valuesById = {}, values = Object.create(valuesById);
            values[valuesById[0] = "MELD_KIND_UNSPECIFIED"] = 0;
            values[valuesById[1] = "MELD_KIND_RUN_3"] = 1;
            values[valuesById[2] = "MELD_KIND_RUN_4"] = 2;
            values[valuesById[3] = "MELD_KIND_RUN_5"] = 3;
            values[valuesById[4] = "MELD_KIND_FOUR"] = 4;
            values[valuesById[5] = "MELD_KIND_FOUR_NINES"] = 5;
            values[valuesById[6] = "MELD_KIND_FOUR_JACKS"] = 6;
            values[valuesById[7] = "MELD_KIND_FOUR_HUNDRED"] = 7;
            return values;
        })();

        v1.DeclaredMeld = (function() {

            function DeclaredMeld(properties) {
                this.cards = [];
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            DeclaredMeld.prototype.seat = 0;
            DeclaredMeld.prototype.kind = 0;
            DeclaredMeld.prototype.cards = $util.emptyArray;

            DeclaredMeld.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.seat != null && Object.hasOwnProperty.call(message, "seat"))
                    writer.uint32(8).uint32(message.seat);
                if (message.kind != null && Object.hasOwnProperty.call(message, "kind"))
                    writer.uint32(16).int32(message.kind);
                if (message.cards != null && message.cards.length) {
                    writer.uint32(26).fork();
                    for (var i = 0; i < message.cards.length; ++i)
                        writer.int32(message.cards[i]);
                    writer.ldelim();
                }
                return writer;
            };

            DeclaredMeld.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.DeclaredMeld();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.seat = reader.uint32();
                            break;
                        }
                    case 2: {
                            message.kind = reader.int32();
                            break;
                        }
                    case 3: {
                            if (!(message.cards && message.cards.length))
                                message.cards = [];
                            if ((tag & 7) === 2) {
                                var end2 = reader.uint32() + reader.pos;
                                if (end2 > reader.len)
                                    throw RangeError("index out of range");
                                reader.len = end2;
                                while (reader.pos < end2)
                                    message.cards.push(reader.int32());
                                if (reader.pos !== end2)
                                    throw RangeError("index out of range");
                                reader.len = end;
                            } else
                                message.cards.push(reader.int32());
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return DeclaredMeld;
        })();

        v1.Trick = (function() {

            function Trick(properties) {
                this.cards = [];
                this.beloteSeats = [];
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            Trick.prototype.leader = 0;
            Trick.prototype.cards = $util.emptyArray;
            Trick.prototype.winner = null;
            Trick.prototype.ekka = null;
            Trick.prototype.beloteSeats = $util.emptyArray;

            var $oneOfFields;

            // Virtual OneOf for proto3 optional field
            Object.defineProperty(Trick.prototype, "_winner", {
                get: $util.oneOfGetter($oneOfFields = ["winner"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            Object.defineProperty(Trick.prototype, "_ekka", {
                get: $util.oneOfGetter($oneOfFields = ["ekka"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            Trick.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.leader != null && Object.hasOwnProperty.call(message, "leader"))
                    writer.uint32(8).uint32(message.leader);
                if (message.cards != null && message.cards.length) {
                    writer.uint32(18).fork();
                    for (var i = 0; i < message.cards.length; ++i)
                        writer.int32(message.cards[i]);
                    writer.ldelim();
                }
                if (message.winner != null && Object.hasOwnProperty.call(message, "winner"))
                    writer.uint32(24).uint32(message.winner);
                if (message.ekka != null && Object.hasOwnProperty.call(message, "ekka"))
                    writer.uint32(32).uint32(message.ekka);
                if (message.beloteSeats != null && message.beloteSeats.length) {
                    writer.uint32(42).fork();
                    for (var i = 0; i < message.beloteSeats.length; ++i)
                        writer.uint32(message.beloteSeats[i]);
                    writer.ldelim();
                }
                return writer;
            };

            Trick.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.Trick();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.leader = reader.uint32();
                            break;
                        }
                    case 2: {
                            if (!(message.cards && message.cards.length))
                                message.cards = [];
                            if ((tag & 7) === 2) {
                                var end2 = reader.uint32() + reader.pos;
                                if (end2 > reader.len)
                                    throw RangeError("index out of range");
                                reader.len = end2;
                                while (reader.pos < end2)
                                    message.cards.push(reader.int32());
                                if (reader.pos !== end2)
                                    throw RangeError("index out of range");
                                reader.len = end;
                            } else
                                message.cards.push(reader.int32());
                            break;
                        }
                    case 3: {
                            message.winner = reader.uint32();
                            break;
                        }
                    case 4: {
                            message.ekka = reader.uint32();
                            break;
                        }
                    case 5: {
                            if (!(message.beloteSeats && message.beloteSeats.length))
                                message.beloteSeats = [];
                            if ((tag & 7) === 2) {
                                var end2 = reader.uint32() + reader.pos;
                                if (end2 > reader.len)
                                    throw RangeError("index out of range");
                                reader.len = end2;
                                while (reader.pos < end2)
                                    message.beloteSeats.push(reader.uint32());
                                if (reader.pos !== end2)
                                    throw RangeError("index out of range");
                                reader.len = end;
                            } else
                                message.beloteSeats.push(reader.uint32());
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return Trick;
        })();

        v1.Pile = (function() {

            function Pile(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            Pile.prototype.seat = 0;
            Pile.prototype.up = 0;
            Pile.prototype.hasDown = false;

            Pile.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.seat != null && Object.hasOwnProperty.call(message, "seat"))
                    writer.uint32(8).uint32(message.seat);
                if (message.up != null && Object.hasOwnProperty.call(message, "up"))
                    writer.uint32(16).int32(message.up);
                if (message.hasDown != null && Object.hasOwnProperty.call(message, "hasDown"))
                    writer.uint32(24).bool(message.hasDown);
                return writer;
            };

            Pile.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.Pile();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.seat = reader.uint32();
                            break;
                        }
                    case 2: {
                            message.up = reader.int32();
                            break;
                        }
                    case 3: {
                            message.hasDown = reader.bool();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return Pile;
        })();

        v1.Observation = (function() {

            function Observation(properties) {
                this.hand = [];
                this.calls = [];
                this.melds = [];
                this.beloteSeats = [];
                this.tricks = [];
                this.cardPoints = [];
                this.scores = [];
                this.piles = [];
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            Observation.prototype.seat = 0;
            Observation.prototype.dealer = 0;
            Observation.prototype.phase = 0;
            Observation.prototype.auctionStage = 0;
            Observation.prototype.hand = $util.emptyArray;
            Observation.prototype.publicCard = 0;
            Observation.prototype.publicCardHolder = null;
            Observation.prototype.calls = $util.emptyArray;
            Observation.prototype.contract = null;
            Observation.prototype.melds = $util.emptyArray;
            Observation.prototype.meldTeam = null;
            Observation.prototype.beloteSeats = $util.emptyArray;
            Observation.prototype.tricks = $util.emptyArray;
            Observation.prototype.cardPoints = $util.emptyArray;
            Observation.prototype.scores = $util.emptyArray;
            Observation.prototype.hanging = 0;
            Observation.prototype.hiddenCards = 0;
            Observation.prototype.piles = $util.emptyArray;

            var $oneOfFields;

            // Virtual OneOf for proto3 optional field
            Object.defineProperty(Observation.prototype, "_publicCardHolder", {
                get: $util.oneOfGetter($oneOfFields = ["publicCardHolder"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            Object.defineProperty(Observation.prototype, "_meldTeam", {
                get: $util.oneOfGetter($oneOfFields = ["meldTeam"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            Observation.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.seat != null && Object.hasOwnProperty.call(message, "seat"))
                    writer.uint32(8).uint32(message.seat);
                if (message.dealer != null && Object.hasOwnProperty.call(message, "dealer"))
                    writer.uint32(16).uint32(message.dealer);
                if (message.phase != null && Object.hasOwnProperty.call(message, "phase"))
                    writer.uint32(24).int32(message.phase);
                if (message.auctionStage != null && Object.hasOwnProperty.call(message, "auctionStage"))
                    writer.uint32(32).int32(message.auctionStage);
                if (message.hand != null && message.hand.length) {
                    writer.uint32(42).fork();
                    for (var i = 0; i < message.hand.length; ++i)
                        writer.int32(message.hand[i]);
                    writer.ldelim();
                }
                if (message.publicCard != null && Object.hasOwnProperty.call(message, "publicCard"))
                    writer.uint32(48).int32(message.publicCard);
                if (message.publicCardHolder != null && Object.hasOwnProperty.call(message, "publicCardHolder"))
                    writer.uint32(56).uint32(message.publicCardHolder);
                if (message.calls != null && message.calls.length)
                    for (var i = 0; i < message.calls.length; ++i)
                        $root.hakam.v1.SeatCall.encode(message.calls[i], writer.uint32(66).fork(), q + 1).ldelim();
                if (message.contract != null && Object.hasOwnProperty.call(message, "contract"))
                    $root.hakam.v1.Contract.encode(message.contract, writer.uint32(74).fork(), q + 1).ldelim();
                if (message.melds != null && message.melds.length)
                    for (var i = 0; i < message.melds.length; ++i)
                        $root.hakam.v1.DeclaredMeld.encode(message.melds[i], writer.uint32(82).fork(), q + 1).ldelim();
                if (message.meldTeam != null && Object.hasOwnProperty.call(message, "meldTeam"))
                    writer.uint32(88).uint32(message.meldTeam);
                if (message.beloteSeats != null && message.beloteSeats.length) {
                    writer.uint32(98).fork();
                    for (var i = 0; i < message.beloteSeats.length; ++i)
                        writer.uint32(message.beloteSeats[i]);
                    writer.ldelim();
                }
                if (message.tricks != null && message.tricks.length)
                    for (var i = 0; i < message.tricks.length; ++i)
                        $root.hakam.v1.Trick.encode(message.tricks[i], writer.uint32(106).fork(), q + 1).ldelim();
                if (message.cardPoints != null && message.cardPoints.length) {
                    writer.uint32(114).fork();
                    for (var i = 0; i < message.cardPoints.length; ++i)
                        writer.uint32(message.cardPoints[i]);
                    writer.ldelim();
                }
                if (message.scores != null && message.scores.length) {
                    writer.uint32(122).fork();
                    for (var i = 0; i < message.scores.length; ++i)
                        writer.int32(message.scores[i]);
                    writer.ldelim();
                }
                if (message.hanging != null && Object.hasOwnProperty.call(message, "hanging"))
                    writer.uint32(128).int32(message.hanging);
                if (message.hiddenCards != null && Object.hasOwnProperty.call(message, "hiddenCards"))
                    writer.uint32(136).uint32(message.hiddenCards);
                if (message.piles != null && message.piles.length)
                    for (var i = 0; i < message.piles.length; ++i)
                        $root.hakam.v1.Pile.encode(message.piles[i], writer.uint32(146).fork(), q + 1).ldelim();
                return writer;
            };

            Observation.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.Observation();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.seat = reader.uint32();
                            break;
                        }
                    case 2: {
                            message.dealer = reader.uint32();
                            break;
                        }
                    case 3: {
                            message.phase = reader.int32();
                            break;
                        }
                    case 4: {
                            message.auctionStage = reader.int32();
                            break;
                        }
                    case 5: {
                            if (!(message.hand && message.hand.length))
                                message.hand = [];
                            if ((tag & 7) === 2) {
                                var end2 = reader.uint32() + reader.pos;
                                if (end2 > reader.len)
                                    throw RangeError("index out of range");
                                reader.len = end2;
                                while (reader.pos < end2)
                                    message.hand.push(reader.int32());
                                if (reader.pos !== end2)
                                    throw RangeError("index out of range");
                                reader.len = end;
                            } else
                                message.hand.push(reader.int32());
                            break;
                        }
                    case 6: {
                            message.publicCard = reader.int32();
                            break;
                        }
                    case 7: {
                            message.publicCardHolder = reader.uint32();
                            break;
                        }
                    case 8: {
                            if (!(message.calls && message.calls.length))
                                message.calls = [];
                            message.calls.push($root.hakam.v1.SeatCall.decode(reader, reader.uint32(), undefined, long + 1));
                            break;
                        }
                    case 9: {
                            message.contract = $root.hakam.v1.Contract.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 10: {
                            if (!(message.melds && message.melds.length))
                                message.melds = [];
                            message.melds.push($root.hakam.v1.DeclaredMeld.decode(reader, reader.uint32(), undefined, long + 1));
                            break;
                        }
                    case 11: {
                            message.meldTeam = reader.uint32();
                            break;
                        }
                    case 12: {
                            if (!(message.beloteSeats && message.beloteSeats.length))
                                message.beloteSeats = [];
                            if ((tag & 7) === 2) {
                                var end2 = reader.uint32() + reader.pos;
                                if (end2 > reader.len)
                                    throw RangeError("index out of range");
                                reader.len = end2;
                                while (reader.pos < end2)
                                    message.beloteSeats.push(reader.uint32());
                                if (reader.pos !== end2)
                                    throw RangeError("index out of range");
                                reader.len = end;
                            } else
                                message.beloteSeats.push(reader.uint32());
                            break;
                        }
                    case 13: {
                            if (!(message.tricks && message.tricks.length))
                                message.tricks = [];
                            message.tricks.push($root.hakam.v1.Trick.decode(reader, reader.uint32(), undefined, long + 1));
                            break;
                        }
                    case 14: {
                            if (!(message.cardPoints && message.cardPoints.length))
                                message.cardPoints = [];
                            if ((tag & 7) === 2) {
                                var end2 = reader.uint32() + reader.pos;
                                if (end2 > reader.len)
                                    throw RangeError("index out of range");
                                reader.len = end2;
                                while (reader.pos < end2)
                                    message.cardPoints.push(reader.uint32());
                                if (reader.pos !== end2)
                                    throw RangeError("index out of range");
                                reader.len = end;
                            } else
                                message.cardPoints.push(reader.uint32());
                            break;
                        }
                    case 15: {
                            if (!(message.scores && message.scores.length))
                                message.scores = [];
                            if ((tag & 7) === 2) {
                                var end2 = reader.uint32() + reader.pos;
                                if (end2 > reader.len)
                                    throw RangeError("index out of range");
                                reader.len = end2;
                                while (reader.pos < end2)
                                    message.scores.push(reader.int32());
                                if (reader.pos !== end2)
                                    throw RangeError("index out of range");
                                reader.len = end;
                            } else
                                message.scores.push(reader.int32());
                            break;
                        }
                    case 16: {
                            message.hanging = reader.int32();
                            break;
                        }
                    case 17: {
                            message.hiddenCards = reader.uint32();
                            break;
                        }
                    case 18: {
                            if (!(message.piles && message.piles.length))
                                message.piles = [];
                            message.piles.push($root.hakam.v1.Pile.decode(reader, reader.uint32(), undefined, long + 1));
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return Observation;
        })();

        v1.Card = (function() {
            var valuesById = {}, values = Object.create(valuesById);
            values[valuesById[0] = "CARD_UNSPECIFIED"] = 0;
            values[valuesById[5] = "CARD_6C"] = 5;
            values[valuesById[6] = "CARD_7C"] = 6;
            values[valuesById[7] = "CARD_8C"] = 7;
            values[valuesById[8] = "CARD_9C"] = 8;
            values[valuesById[9] = "CARD_TC"] = 9;
            values[valuesById[10] = "CARD_JC"] = 10;
            values[valuesById[11] = "CARD_QC"] = 11;
            values[valuesById[12] = "CARD_KC"] = 12;
            values[valuesById[13] = "CARD_AC"] = 13;
            values[valuesById[18] = "CARD_6D"] = 18;
            values[valuesById[19] = "CARD_7D"] = 19;
            values[valuesById[20] = "CARD_8D"] = 20;
            values[valuesById[21] = "CARD_9D"] = 21;
            values[valuesById[22] = "CARD_TD"] = 22;
            values[valuesById[23] = "CARD_JD"] = 23;
            values[valuesById[24] = "CARD_QD"] = 24;
            values[valuesById[25] = "CARD_KD"] = 25;
            values[valuesById[26] = "CARD_AD"] = 26;
            values[valuesById[31] = "CARD_6H"] = 31;
            values[valuesById[32] = "CARD_7H"] = 32;
            values[valuesById[33] = "CARD_8H"] = 33;
            values[valuesById[34] = "CARD_9H"] = 34;
            values[valuesById[35] = "CARD_TH"] = 35;
            values[valuesById[36] = "CARD_JH"] = 36;
            values[valuesById[37] = "CARD_QH"] = 37;
            values[valuesById[38] = "CARD_KH"] = 38;
            values[valuesById[39] = "CARD_AH"] = 39;
            values[valuesById[44] = "CARD_6S"] = 44;
            values[valuesById[45] = "CARD_7S"] = 45;
            values[valuesById[46] = "CARD_8S"] = 46;
            values[valuesById[47] = "CARD_9S"] = 47;
            values[valuesById[48] = "CARD_TS"] = 48;
            values[valuesById[49] = "CARD_JS"] = 49;
            values[valuesById[50] = "CARD_QS"] = 50;
            values[valuesById[51] = "CARD_KS"] = 51;
            values[valuesById[52] = "CARD_AS"] = 52;
            return values;
        })();

        v1.Denomination = (function() {
            var valuesById = {}, values = Object.create(valuesById);
            values[valuesById[0] = "DENOMINATION_UNSPECIFIED"] = 0;
            values[valuesById[1] = "DENOMINATION_CLUBS"] = 1;
            values[valuesById[2] = "DENOMINATION_DIAMONDS"] = 2;
            values[valuesById[3] = "DENOMINATION_HEARTS"] = 3;
            values[valuesById[4] = "DENOMINATION_SPADES"] = 4;
            values[valuesById[5] = "DENOMINATION_NO_TRUMPS"] = 5;
            values[valuesById[6] = "DENOMINATION_ALL_TRUMPS"] = 6;
            return values;
        })();

        v1.Outcome = (function() {
            var valuesById = {}, values = Object.create(valuesById);
            values[valuesById[0] = "OUTCOME_UNSPECIFIED"] = 0;
            values[valuesById[1] = "OUTCOME_MADE"] = 1;
            values[valuesById[2] = "OUTCOME_FAILED"] = 2;
            values[valuesById[3] = "OUTCOME_PASSED_OUT"] = 3;
            values[valuesById[4] = "OUTCOME_VOID"] = 4;
            values[valuesById[5] = "OUTCOME_FORFEIT"] = 5;
            values[valuesById[6] = "OUTCOME_TIE"] = 6;
            return values;
        })();

        v1.BoardResult = (function() {

            function BoardResult(properties) {
                this.points = [];
                this.cardPoints = [];
                this.scoredMelds = [];
                this.beloteSeats = [];
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            BoardResult.prototype.outcome = 0;
            BoardResult.prototype.points = $util.emptyArray;
            BoardResult.prototype.cardPoints = $util.emptyArray;
            BoardResult.prototype.contract = null;
            BoardResult.prototype.scoredMelds = $util.emptyArray;
            BoardResult.prototype.beloteSeats = $util.emptyArray;
            BoardResult.prototype.capotTeam = null;
            BoardResult.prototype.matchWinner = null;
            BoardResult.prototype.hanging = 0;

            var $oneOfFields;

            // Virtual OneOf for proto3 optional field
            Object.defineProperty(BoardResult.prototype, "_capotTeam", {
                get: $util.oneOfGetter($oneOfFields = ["capotTeam"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            // Virtual OneOf for proto3 optional field
            Object.defineProperty(BoardResult.prototype, "_matchWinner", {
                get: $util.oneOfGetter($oneOfFields = ["matchWinner"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            BoardResult.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.outcome != null && Object.hasOwnProperty.call(message, "outcome"))
                    writer.uint32(8).int32(message.outcome);
                if (message.points != null && message.points.length) {
                    writer.uint32(18).fork();
                    for (var i = 0; i < message.points.length; ++i)
                        writer.int32(message.points[i]);
                    writer.ldelim();
                }
                if (message.cardPoints != null && message.cardPoints.length) {
                    writer.uint32(26).fork();
                    for (var i = 0; i < message.cardPoints.length; ++i)
                        writer.uint32(message.cardPoints[i]);
                    writer.ldelim();
                }
                if (message.contract != null && Object.hasOwnProperty.call(message, "contract"))
                    $root.hakam.v1.Contract.encode(message.contract, writer.uint32(34).fork(), q + 1).ldelim();
                if (message.scoredMelds != null && message.scoredMelds.length)
                    for (var i = 0; i < message.scoredMelds.length; ++i)
                        $root.hakam.v1.DeclaredMeld.encode(message.scoredMelds[i], writer.uint32(42).fork(), q + 1).ldelim();
                if (message.beloteSeats != null && message.beloteSeats.length) {
                    writer.uint32(50).fork();
                    for (var i = 0; i < message.beloteSeats.length; ++i)
                        writer.uint32(message.beloteSeats[i]);
                    writer.ldelim();
                }
                if (message.capotTeam != null && Object.hasOwnProperty.call(message, "capotTeam"))
                    writer.uint32(56).uint32(message.capotTeam);
                if (message.matchWinner != null && Object.hasOwnProperty.call(message, "matchWinner"))
                    writer.uint32(64).uint32(message.matchWinner);
                if (message.hanging != null && Object.hasOwnProperty.call(message, "hanging"))
                    writer.uint32(72).int32(message.hanging);
                return writer;
            };

            BoardResult.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.BoardResult();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.outcome = reader.int32();
                            break;
                        }
                    case 2: {
                            if (!(message.points && message.points.length))
                                message.points = [];
                            if ((tag & 7) === 2) {
                                var end2 = reader.uint32() + reader.pos;
                                if (end2 > reader.len)
                                    throw RangeError("index out of range");
                                reader.len = end2;
                                while (reader.pos < end2)
                                    message.points.push(reader.int32());
                                if (reader.pos !== end2)
                                    throw RangeError("index out of range");
                                reader.len = end;
                            } else
                                message.points.push(reader.int32());
                            break;
                        }
                    case 3: {
                            if (!(message.cardPoints && message.cardPoints.length))
                                message.cardPoints = [];
                            if ((tag & 7) === 2) {
                                var end2 = reader.uint32() + reader.pos;
                                if (end2 > reader.len)
                                    throw RangeError("index out of range");
                                reader.len = end2;
                                while (reader.pos < end2)
                                    message.cardPoints.push(reader.uint32());
                                if (reader.pos !== end2)
                                    throw RangeError("index out of range");
                                reader.len = end;
                            } else
                                message.cardPoints.push(reader.uint32());
                            break;
                        }
                    case 4: {
                            message.contract = $root.hakam.v1.Contract.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 5: {
                            if (!(message.scoredMelds && message.scoredMelds.length))
                                message.scoredMelds = [];
                            message.scoredMelds.push($root.hakam.v1.DeclaredMeld.decode(reader, reader.uint32(), undefined, long + 1));
                            break;
                        }
                    case 6: {
                            if (!(message.beloteSeats && message.beloteSeats.length))
                                message.beloteSeats = [];
                            if ((tag & 7) === 2) {
                                var end2 = reader.uint32() + reader.pos;
                                if (end2 > reader.len)
                                    throw RangeError("index out of range");
                                reader.len = end2;
                                while (reader.pos < end2)
                                    message.beloteSeats.push(reader.uint32());
                                if (reader.pos !== end2)
                                    throw RangeError("index out of range");
                                reader.len = end;
                            } else
                                message.beloteSeats.push(reader.uint32());
                            break;
                        }
                    case 7: {
                            message.capotTeam = reader.uint32();
                            break;
                        }
                    case 8: {
                            message.matchWinner = reader.uint32();
                            break;
                        }
                    case 9: {
                            message.hanging = reader.int32();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return BoardResult;
        })();

        v1.FaultKind = (function() {
            var valuesById = {}, values = Object.create(valuesById);
            values[valuesById[0] = "FAULT_KIND_UNSPECIFIED"] = 0;
            values[valuesById[1] = "FAULT_KIND_TIMEOUT"] = 1;
            values[valuesById[2] = "FAULT_KIND_ILLEGAL_ACTION"] = 2;
            values[valuesById[3] = "FAULT_KIND_MALFORMED"] = 3;
            values[valuesById[4] = "FAULT_KIND_CRASH"] = 4;
            values[valuesById[5] = "FAULT_KIND_UNREACHABLE"] = 5;
            values[valuesById[6] = "FAULT_KIND_START_FAILED"] = 6;
            values[valuesById[7] = "FAULT_KIND_PROTOCOL"] = 7;
            values[valuesById[8] = "FAULT_KIND_INFRASTRUCTURE"] = 8;
            return values;
        })();

        v1.Fault = (function() {

            function Fault(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            Fault.prototype.kind = 0;
            Fault.prototype.detail = "";
            Fault.prototype.stderrTail = "";

            Fault.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.kind != null && Object.hasOwnProperty.call(message, "kind"))
                    writer.uint32(8).int32(message.kind);
                if (message.detail != null && Object.hasOwnProperty.call(message, "detail"))
                    writer.uint32(18).string(message.detail);
                if (message.stderrTail != null && Object.hasOwnProperty.call(message, "stderrTail"))
                    writer.uint32(26).string(message.stderrTail);
                return writer;
            };

            Fault.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.Fault();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.kind = reader.int32();
                            break;
                        }
                    case 2: {
                            message.detail = reader.string();
                            break;
                        }
                    case 3: {
                            message.stderrTail = reader.string();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return Fault;
        })();

        v1.DecisionRecord = (function() {

            function DecisionRecord(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            DecisionRecord.prototype.seat = 0;
            DecisionRecord.prototype.action = null;
            DecisionRecord.prototype.forced = false;
            DecisionRecord.prototype.fault = null;
            DecisionRecord.prototype.took = null;
            DecisionRecord.prototype.bankLeft = null;

            DecisionRecord.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.seat != null && Object.hasOwnProperty.call(message, "seat"))
                    writer.uint32(8).uint32(message.seat);
                if (message.action != null && Object.hasOwnProperty.call(message, "action"))
                    $root.hakam.v1.Action.encode(message.action, writer.uint32(18).fork(), q + 1).ldelim();
                if (message.forced != null && Object.hasOwnProperty.call(message, "forced"))
                    writer.uint32(24).bool(message.forced);
                if (message.fault != null && Object.hasOwnProperty.call(message, "fault"))
                    $root.hakam.v1.Fault.encode(message.fault, writer.uint32(34).fork(), q + 1).ldelim();
                if (message.took != null && Object.hasOwnProperty.call(message, "took"))
                    $root.google.protobuf.Duration.encode(message.took, writer.uint32(42).fork(), q + 1).ldelim();
                if (message.bankLeft != null && Object.hasOwnProperty.call(message, "bankLeft"))
                    $root.google.protobuf.Duration.encode(message.bankLeft, writer.uint32(50).fork(), q + 1).ldelim();
                return writer;
            };

            DecisionRecord.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.DecisionRecord();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.seat = reader.uint32();
                            break;
                        }
                    case 2: {
                            message.action = $root.hakam.v1.Action.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 3: {
                            message.forced = reader.bool();
                            break;
                        }
                    case 4: {
                            message.fault = $root.hakam.v1.Fault.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 5: {
                            message.took = $root.google.protobuf.Duration.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 6: {
                            message.bankLeft = $root.google.protobuf.Duration.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return DecisionRecord;
        })();

        v1.MemoryGuard = (function() {
            var valuesById = {}, values = Object.create(valuesById);
            values[valuesById[0] = "MEMORY_GUARD_UNSPECIFIED"] = 0;
            values[valuesById[1] = "MEMORY_GUARD_POLLED"] = 1;
            values[valuesById[2] = "MEMORY_GUARD_CGROUP"] = 2;
            return values;
        })();

        v1.Containment = (function() {

            function Containment(properties) {
                this.readOnly = [];
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            Containment.prototype.isolated = false;
            Containment.prototype.memoryGuard = 0;
            Containment.prototype.memoryMib = 0;
            Containment.prototype.processes = 0;
            Containment.prototype.diskMib = 0;
            Containment.prototype.cpuMillis = 0;
            Containment.prototype.readOnly = $util.emptyArray;
            Containment.prototype.elsewhere = false;

            Containment.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.isolated != null && Object.hasOwnProperty.call(message, "isolated"))
                    writer.uint32(8).bool(message.isolated);
                if (message.memoryGuard != null && Object.hasOwnProperty.call(message, "memoryGuard"))
                    writer.uint32(16).int32(message.memoryGuard);
                if (message.memoryMib != null && Object.hasOwnProperty.call(message, "memoryMib"))
                    writer.uint32(24).uint32(message.memoryMib);
                if (message.processes != null && Object.hasOwnProperty.call(message, "processes"))
                    writer.uint32(32).uint32(message.processes);
                if (message.diskMib != null && Object.hasOwnProperty.call(message, "diskMib"))
                    writer.uint32(40).uint32(message.diskMib);
                if (message.cpuMillis != null && Object.hasOwnProperty.call(message, "cpuMillis"))
                    writer.uint32(48).uint32(message.cpuMillis);
                if (message.readOnly != null && message.readOnly.length)
                    for (var i = 0; i < message.readOnly.length; ++i)
                        writer.uint32(58).string(message.readOnly[i]);
                if (message.elsewhere != null && Object.hasOwnProperty.call(message, "elsewhere"))
                    writer.uint32(64).bool(message.elsewhere);
                return writer;
            };

            Containment.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.Containment();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.isolated = reader.bool();
                            break;
                        }
                    case 2: {
                            message.memoryGuard = reader.int32();
                            break;
                        }
                    case 3: {
                            message.memoryMib = reader.uint32();
                            break;
                        }
                    case 4: {
                            message.processes = reader.uint32();
                            break;
                        }
                    case 5: {
                            message.diskMib = reader.uint32();
                            break;
                        }
                    case 6: {
                            message.cpuMillis = reader.uint32();
                            break;
                        }
                    case 7: {
                            if (!(message.readOnly && message.readOnly.length))
                                message.readOnly = [];
                            message.readOnly.push(reader.string());
                            break;
                        }
                    case 8: {
                            message.elsewhere = reader.bool();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return Containment;
        })();

        v1.Seating = (function() {

            function Seating(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            Seating.prototype.seat = 0;
            Seating.prototype.entrant = "";
            Seating.prototype.containment = null;

            Seating.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.seat != null && Object.hasOwnProperty.call(message, "seat"))
                    writer.uint32(8).uint32(message.seat);
                if (message.entrant != null && Object.hasOwnProperty.call(message, "entrant"))
                    writer.uint32(18).string(message.entrant);
                if (message.containment != null && Object.hasOwnProperty.call(message, "containment"))
                    $root.hakam.v1.Containment.encode(message.containment, writer.uint32(26).fork(), q + 1).ldelim();
                return writer;
            };

            Seating.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.Seating();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.seat = reader.uint32();
                            break;
                        }
                    case 2: {
                            message.entrant = reader.string();
                            break;
                        }
                    case 3: {
                            message.containment = $root.hakam.v1.Containment.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return Seating;
        })();

        v1.BoardRecord = (function() {

            function BoardRecord(properties) {
                this.deck = [];
                this.scores = [];
                this.seats = [];
                this.decisions = [];
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            BoardRecord.prototype.pairing = 0;
            BoardRecord.prototype.deal = 0;
            BoardRecord.prototype.room = 0;
            BoardRecord.prototype.rulesSha256 = $util.newBuffer([]);
            BoardRecord.prototype.deck = $util.emptyArray;
            BoardRecord.prototype.dealer = 0;
            BoardRecord.prototype.scores = $util.emptyArray;
            BoardRecord.prototype.seats = $util.emptyArray;
            BoardRecord.prototype.decisions = $util.emptyArray;
            BoardRecord.prototype.result = null;
            BoardRecord.prototype.rules = null;
            BoardRecord.prototype.hanging = 0;
            BoardRecord.prototype.board = 0;
            BoardRecord.prototype.match = null;

            BoardRecord.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.pairing != null && Object.hasOwnProperty.call(message, "pairing"))
                    writer.uint32(8).uint32(message.pairing);
                if (message.deal != null && Object.hasOwnProperty.call(message, "deal"))
                    writer.uint32(16).uint32(message.deal);
                if (message.room != null && Object.hasOwnProperty.call(message, "room"))
                    writer.uint32(24).uint32(message.room);
                if (message.rulesSha256 != null && Object.hasOwnProperty.call(message, "rulesSha256"))
                    writer.uint32(34).bytes(message.rulesSha256);
                if (message.deck != null && message.deck.length) {
                    writer.uint32(42).fork();
                    for (var i = 0; i < message.deck.length; ++i)
                        writer.int32(message.deck[i]);
                    writer.ldelim();
                }
                if (message.dealer != null && Object.hasOwnProperty.call(message, "dealer"))
                    writer.uint32(48).uint32(message.dealer);
                if (message.scores != null && message.scores.length) {
                    writer.uint32(58).fork();
                    for (var i = 0; i < message.scores.length; ++i)
                        writer.int32(message.scores[i]);
                    writer.ldelim();
                }
                if (message.seats != null && message.seats.length)
                    for (var i = 0; i < message.seats.length; ++i)
                        $root.hakam.v1.Seating.encode(message.seats[i], writer.uint32(66).fork(), q + 1).ldelim();
                if (message.decisions != null && message.decisions.length)
                    for (var i = 0; i < message.decisions.length; ++i)
                        $root.hakam.v1.DecisionRecord.encode(message.decisions[i], writer.uint32(74).fork(), q + 1).ldelim();
                if (message.result != null && Object.hasOwnProperty.call(message, "result"))
                    $root.hakam.v1.BoardResult.encode(message.result, writer.uint32(82).fork(), q + 1).ldelim();
                if (message.rules != null && Object.hasOwnProperty.call(message, "rules"))
                    $root.hakam.v1.RuleSet.encode(message.rules, writer.uint32(90).fork(), q + 1).ldelim();
                if (message.hanging != null && Object.hasOwnProperty.call(message, "hanging"))
                    writer.uint32(96).int32(message.hanging);
                if (message.board != null && Object.hasOwnProperty.call(message, "board"))
                    writer.uint32(104).uint32(message.board);
                if (message.match != null && Object.hasOwnProperty.call(message, "match"))
                    $root.hakam.v1.MatchResult.encode(message.match, writer.uint32(114).fork(), q + 1).ldelim();
                return writer;
            };

            BoardRecord.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.BoardRecord();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.pairing = reader.uint32();
                            break;
                        }
                    case 2: {
                            message.deal = reader.uint32();
                            break;
                        }
                    case 3: {
                            message.room = reader.uint32();
                            break;
                        }
                    case 4: {
                            message.rulesSha256 = reader.bytes();
                            break;
                        }
                    case 5: {
                            if (!(message.deck && message.deck.length))
                                message.deck = [];
                            if ((tag & 7) === 2) {
                                var end2 = reader.uint32() + reader.pos;
                                if (end2 > reader.len)
                                    throw RangeError("index out of range");
                                reader.len = end2;
                                while (reader.pos < end2)
                                    message.deck.push(reader.int32());
                                if (reader.pos !== end2)
                                    throw RangeError("index out of range");
                                reader.len = end;
                            } else
                                message.deck.push(reader.int32());
                            break;
                        }
                    case 6: {
                            message.dealer = reader.uint32();
                            break;
                        }
                    case 7: {
                            if (!(message.scores && message.scores.length))
                                message.scores = [];
                            if ((tag & 7) === 2) {
                                var end2 = reader.uint32() + reader.pos;
                                if (end2 > reader.len)
                                    throw RangeError("index out of range");
                                reader.len = end2;
                                while (reader.pos < end2)
                                    message.scores.push(reader.int32());
                                if (reader.pos !== end2)
                                    throw RangeError("index out of range");
                                reader.len = end;
                            } else
                                message.scores.push(reader.int32());
                            break;
                        }
                    case 8: {
                            if (!(message.seats && message.seats.length))
                                message.seats = [];
                            message.seats.push($root.hakam.v1.Seating.decode(reader, reader.uint32(), undefined, long + 1));
                            break;
                        }
                    case 9: {
                            if (!(message.decisions && message.decisions.length))
                                message.decisions = [];
                            message.decisions.push($root.hakam.v1.DecisionRecord.decode(reader, reader.uint32(), undefined, long + 1));
                            break;
                        }
                    case 10: {
                            message.result = $root.hakam.v1.BoardResult.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 11: {
                            message.rules = $root.hakam.v1.RuleSet.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 12: {
                            message.hanging = reader.int32();
                            break;
                        }
                    case 13: {
                            message.board = reader.uint32();
                            break;
                        }
                    case 14: {
                            message.match = $root.hakam.v1.MatchResult.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return BoardRecord;
        })();

        v1.MatchResult = (function() {

            function MatchResult(properties) {
                this.totals = [];
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            MatchResult.prototype.totals = $util.emptyArray;
            MatchResult.prototype.winner = null;

            var $oneOfFields;

            // Virtual OneOf for proto3 optional field
            Object.defineProperty(MatchResult.prototype, "_winner", {
                get: $util.oneOfGetter($oneOfFields = ["winner"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            MatchResult.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.totals != null && message.totals.length) {
                    writer.uint32(10).fork();
                    for (var i = 0; i < message.totals.length; ++i)
                        writer.int32(message.totals[i]);
                    writer.ldelim();
                }
                if (message.winner != null && Object.hasOwnProperty.call(message, "winner"))
                    writer.uint32(16).uint32(message.winner);
                return writer;
            };

            MatchResult.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.MatchResult();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            if (!(message.totals && message.totals.length))
                                message.totals = [];
                            if ((tag & 7) === 2) {
                                var end2 = reader.uint32() + reader.pos;
                                if (end2 > reader.len)
                                    throw RangeError("index out of range");
                                reader.len = end2;
                                while (reader.pos < end2)
                                    message.totals.push(reader.int32());
                                if (reader.pos !== end2)
                                    throw RangeError("index out of range");
                                reader.len = end;
                            } else
                                message.totals.push(reader.int32());
                            break;
                        }
                    case 2: {
                            message.winner = reader.uint32();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return MatchResult;
        })();

        v1.RoomRecord = (function() {

            function RoomRecord(properties) {
                this.boards = [];
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            RoomRecord.prototype.boards = $util.emptyArray;

            RoomRecord.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.boards != null && message.boards.length)
                    for (var i = 0; i < message.boards.length; ++i)
                        $root.hakam.v1.BoardRecord.encode(message.boards[i], writer.uint32(10).fork(), q + 1).ldelim();
                return writer;
            };

            RoomRecord.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.RoomRecord();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            if (!(message.boards && message.boards.length))
                                message.boards = [];
                            message.boards.push($root.hakam.v1.BoardRecord.decode(reader, reader.uint32(), undefined, long + 1));
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return RoomRecord;
        })();

        v1.RuleSet = (function() {

            function RuleSet(properties) {
                this.set = [];
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            RuleSet.prototype.preset = "";
            RuleSet.prototype.set = $util.emptyArray;
            RuleSet.prototype.text = "";
            RuleSet.prototype.sha256 = $util.newBuffer([]);

            RuleSet.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.preset != null && Object.hasOwnProperty.call(message, "preset"))
                    writer.uint32(10).string(message.preset);
                if (message.set != null && message.set.length)
                    for (var i = 0; i < message.set.length; ++i)
                        writer.uint32(18).string(message.set[i]);
                if (message.text != null && Object.hasOwnProperty.call(message, "text"))
                    writer.uint32(26).string(message.text);
                if (message.sha256 != null && Object.hasOwnProperty.call(message, "sha256"))
                    writer.uint32(34).bytes(message.sha256);
                return writer;
            };

            RuleSet.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.RuleSet();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.preset = reader.string();
                            break;
                        }
                    case 2: {
                            if (!(message.set && message.set.length))
                                message.set = [];
                            message.set.push(reader.string());
                            break;
                        }
                    case 3: {
                            message.text = reader.string();
                            break;
                        }
                    case 4: {
                            message.sha256 = reader.bytes();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return RuleSet;
        })();

        v1.AttachRequest = (function() {

            function AttachRequest(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            AttachRequest.prototype.callId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            AttachRequest.prototype.describe = null;
            AttachRequest.prototype.startSession = null;
            AttachRequest.prototype.decide = null;
            AttachRequest.prototype.finishBoard = null;
            AttachRequest.prototype.finishSession = null;
            AttachRequest.prototype.error = null;

            var $oneOfFields;

            Object.defineProperty(AttachRequest.prototype, "answer", {
                get: $util.oneOfGetter($oneOfFields = ["describe", "startSession", "decide", "finishBoard", "finishSession", "error"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            AttachRequest.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.callId != null && Object.hasOwnProperty.call(message, "callId"))
                    writer.uint32(8).uint64(message.callId);
                if (message.describe != null && Object.hasOwnProperty.call(message, "describe"))
                    $root.hakam.v1.DescribeResponse.encode(message.describe, writer.uint32(18).fork(), q + 1).ldelim();
                if (message.startSession != null && Object.hasOwnProperty.call(message, "startSession"))
                    $root.hakam.v1.StartSessionResponse.encode(message.startSession, writer.uint32(26).fork(), q + 1).ldelim();
                if (message.decide != null && Object.hasOwnProperty.call(message, "decide"))
                    $root.hakam.v1.DecideResponse.encode(message.decide, writer.uint32(34).fork(), q + 1).ldelim();
                if (message.finishBoard != null && Object.hasOwnProperty.call(message, "finishBoard"))
                    $root.hakam.v1.FinishBoardResponse.encode(message.finishBoard, writer.uint32(42).fork(), q + 1).ldelim();
                if (message.finishSession != null && Object.hasOwnProperty.call(message, "finishSession"))
                    $root.hakam.v1.FinishSessionResponse.encode(message.finishSession, writer.uint32(50).fork(), q + 1).ldelim();
                if (message.error != null && Object.hasOwnProperty.call(message, "error"))
                    $root.hakam.v1.AttachError.encode(message.error, writer.uint32(58).fork(), q + 1).ldelim();
                return writer;
            };

            AttachRequest.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.AttachRequest();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.callId = reader.uint64();
                            break;
                        }
                    case 2: {
                            message.describe = $root.hakam.v1.DescribeResponse.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 3: {
                            message.startSession = $root.hakam.v1.StartSessionResponse.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 4: {
                            message.decide = $root.hakam.v1.DecideResponse.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 5: {
                            message.finishBoard = $root.hakam.v1.FinishBoardResponse.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 6: {
                            message.finishSession = $root.hakam.v1.FinishSessionResponse.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 7: {
                            message.error = $root.hakam.v1.AttachError.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return AttachRequest;
        })();

        v1.AttachError = (function() {

            function AttachError(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            AttachError.prototype.code = 0;
            AttachError.prototype.message = "";

            AttachError.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.code != null && Object.hasOwnProperty.call(message, "code"))
                    writer.uint32(8).uint32(message.code);
                if (message.message != null && Object.hasOwnProperty.call(message, "message"))
                    writer.uint32(18).string(message.message);
                return writer;
            };

            AttachError.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.AttachError();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.code = reader.uint32();
                            break;
                        }
                    case 2: {
                            message.message = reader.string();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return AttachError;
        })();

        v1.AttachResponse = (function() {

            function AttachResponse(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            AttachResponse.prototype.callId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            AttachResponse.prototype.describe = null;
            AttachResponse.prototype.startSession = null;
            AttachResponse.prototype.decide = null;
            AttachResponse.prototype.finishBoard = null;
            AttachResponse.prototype.finishSession = null;

            var $oneOfFields;

            Object.defineProperty(AttachResponse.prototype, "call", {
                get: $util.oneOfGetter($oneOfFields = ["describe", "startSession", "decide", "finishBoard", "finishSession"]),
                set: $util.oneOfSetter($oneOfFields)
            });

            AttachResponse.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.callId != null && Object.hasOwnProperty.call(message, "callId"))
                    writer.uint32(8).uint64(message.callId);
                if (message.describe != null && Object.hasOwnProperty.call(message, "describe"))
                    $root.hakam.v1.DescribeRequest.encode(message.describe, writer.uint32(18).fork(), q + 1).ldelim();
                if (message.startSession != null && Object.hasOwnProperty.call(message, "startSession"))
                    $root.hakam.v1.StartSessionRequest.encode(message.startSession, writer.uint32(26).fork(), q + 1).ldelim();
                if (message.decide != null && Object.hasOwnProperty.call(message, "decide"))
                    $root.hakam.v1.DecideRequest.encode(message.decide, writer.uint32(34).fork(), q + 1).ldelim();
                if (message.finishBoard != null && Object.hasOwnProperty.call(message, "finishBoard"))
                    $root.hakam.v1.FinishBoardRequest.encode(message.finishBoard, writer.uint32(42).fork(), q + 1).ldelim();
                if (message.finishSession != null && Object.hasOwnProperty.call(message, "finishSession"))
                    $root.hakam.v1.FinishSessionRequest.encode(message.finishSession, writer.uint32(50).fork(), q + 1).ldelim();
                return writer;
            };

            AttachResponse.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.hakam.v1.AttachResponse();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.callId = reader.uint64();
                            break;
                        }
                    case 2: {
                            message.describe = $root.hakam.v1.DescribeRequest.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 3: {
                            message.startSession = $root.hakam.v1.StartSessionRequest.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 4: {
                            message.decide = $root.hakam.v1.DecideRequest.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 5: {
                            message.finishBoard = $root.hakam.v1.FinishBoardRequest.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    case 6: {
                            message.finishSession = $root.hakam.v1.FinishSessionRequest.decode(reader, reader.uint32(), undefined, long + 1);
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return AttachResponse;
        })();

        return v1;
    })();

    return hakam;
})();

$root.google = (function() {

    var google = {};

    google.protobuf = (function() {

        var protobuf = {};

        protobuf.Duration = (function() {

            function Duration(properties) {
                if (properties)
                    for (var keys = Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            }

            Duration.prototype.seconds = $util.Long ? $util.Long.fromBits(0,0,false) : 0;
            Duration.prototype.nanos = 0;

            Duration.encode = function encode(message, writer, q) {
                if (!writer)
                    writer = $Writer.create();
                if (q === undefined)
                    q = 0;
                if (q > $util.recursionLimit)
                    throw Error("max depth exceeded");
                if (message.seconds != null && Object.hasOwnProperty.call(message, "seconds"))
                    writer.uint32(8).int64(message.seconds);
                if (message.nanos != null && Object.hasOwnProperty.call(message, "nanos"))
                    writer.uint32(16).int32(message.nanos);
                return writer;
            };

            Duration.decode = function decode(reader, length, error, long) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (long === undefined)
                    long = 0;
                if (long > $Reader.recursionLimit)
                    throw Error("maximum nesting depth exceeded");
                var end, message;
                if (length === undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = new $root.google.protobuf.Duration();
                while (reader.pos < end) {
                    var tag = reader.uint32();
                    if (tag === error)
                        break;
                    switch (tag >>> 3) {
                    case 1: {
                            message.seconds = reader.int64();
                            break;
                        }
                    case 2: {
                            message.nanos = reader.int32();
                            break;
                        }
                    default:
                        reader.skipType(tag & 7, long);
                        break;
                    }
                }
                if (length !== undefined) {
                    if (reader.pos !== end)
                        throw RangeError("index out of range");
                    reader.len = length;
                }
                return message;
            };

            return Duration;
        })();

        return protobuf;
    })();

    return google;
})();

module.exports = $root;
