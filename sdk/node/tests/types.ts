// Types that a bot in TypeScript may use; compiled, never run. The package finds itself by its own name.
import * as hakam from "hakam";
import { Bot, Card, Question, Result, Session, Trump } from "hakam";

class Counter implements Bot {
  private boards = new Map<string, number>();

  startSession(session: Session): void {
    this.boards.set(session.id, Number(session.rules["target"] ?? "0"));
  }

  async decide(question: Question): Promise<hakam.Answer> {
    const seen = question.observation;
    const trump: Trump = seen.trump;
    const trick = seen.trick?.best(trump);
    const hand: Card[] = hakam.sortCards(seen.hand, "AT");
    const drawn: Card = question.rng.choice(hand.length ? hand : hakam.deck(question.rules));
    question.note = `${question.clock.timeLeft} ${trick?.seat} ${question.rng.below(6)} ${question.rng.below(6n)}`;
    const wire: number | null | undefined = seen.proto.contract?.lastRaiser;
    hakam.log(hakam.suit(drawn), wire, seen.piles[0]?.[0]?.up, seen.calls.at(-1)?.action.text);
    return question.find("PASS") ?? question.legal.length - 1;
  }

  finishBoard(result: Result): void {
    hakam.log(result.outcome, result.points[0]);
  }
}

if (Math.random() < 2) hakam.serve(new Counter(), { name: "counter", maxSessions: 2, presets: ["baloot"] });
hakam.serve((question) => question.legal[0]);
// @ts-expect-error: undefined is not an answer
hakam.serve((question: Question) => undefined);
// @ts-expect-error: there is no five of clubs
hakam.points("5C");
