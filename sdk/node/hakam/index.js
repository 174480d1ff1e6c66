"use strict";
// hakam: play in Hakam leagues with a bot in JavaScript or TypeScript. A bot is one function; this one takes the first
// legal action:
//
//   import { serve } from "hakam";
//   serve((question) => question.legal[0]);
//
// `Question` (question.js) is everything that the bot may know; `serve` (serve.js) does the rest. CommonJS, so that
// `import` and `require` both find it; index.d.ts has the types.

const { Action, parseAction } = require("./action");
const { beats, card, cards, deck, points, rank, sortCards, strength, suit } = require("./cards");
const { log } = require("./log");
const { Contract, Observation, Trick } = require("./observation");
const { Question, Result, Session } = require("./question");
const { Random } = require("./random");
const { serve } = require("./serve");
const v1 = require("./v1");

module.exports = {
  Action, Contract, Observation, Question, Random, Result, Session, Trick, beats, card, cards, deck, log, parseAction,
  points, rank, serve, sortCards, strength, suit, v1,
};
