import { monotonicMs } from "@/lib/platform/clock";
import { formsOf } from "./cut-secrets";
import {
  failureOfObstacle,
  type ProbeFailure,
  type ProbeOutcome,
  type ProbeStep,
  type ProbeStepName,
  type RegisteredWebhook,
} from "./probe";
import { dateOf, isWebPage, providerWords } from "./provider-words";
import { type Answer, NoAnswer } from "./wire";

/** No further step begins after it: nobody waits longer for a test. */
const WHOLE_MS = 20_000;

/** Clocks further apart than this make tokens and certificates fail. */
const CLOCKS_APART_S = 60;

const NOTHING_SAID = {
  status: null,
  words: null,
  page: null,
  redirectedTo: null,
  correlationId: null,
  retryAfterSeconds: null,
} as const;

/** What a step calls, and how its answer is judged. */
export interface Step {
  readonly name: ProbeStepName;
  /** That is called, to read where a redirect leads. */
  readonly url: string;
  /** Null: it worked, and there is nothing to judge. */
  call(): Promise<Answer | null>;
  /** Null: the answer is right. */
  judge(answer: Answer): ProbeFailure | null;
  /** Of an obstacle of this kind's own; null for any other. */
  judgeObstacle?(error: NoAnswer): ProbeFailure | null;
  /** The account works without it. */
  readonly optional?: true;
}

/** One test of an account: its steps one after the other, none after a call without an answer. */
export class ProbeRun {
  readonly #now: Date;
  readonly #startedMs = monotonicMs();
  /** The forms of secrets that no words may have. */
  #secrets: ReadonlySet<string>;
  readonly #steps: ProbeStep[] = [];
  #failure: ProbeFailure | null = null;
  #silent = false;
  #clockOffsetSeconds: number | null = null;
  webhook: RegisteredWebhook | null = null;

  /** @param secrets that no words may have. */
  constructor(now: Date, secrets: readonly string[]) {
    this.#now = now;
    this.#secrets = formsOf(secrets);
  }

  /** One more secret, such as the token that was issued. */
  hide(secret: string): void {
    this.#secrets = new Set([...this.#secrets, ...formsOf([secret])]);
  }

  /** Runs a step, unless one before it had no answer. */
  async run(step: Step): Promise<void> {
    const { name } = step;
    if (this.#silent || this.#elapsedMs() > WHOLE_MS) {
      if (!this.#silent) this.#failure ??= "timeout";
      this.#steps.push({ name, result: "skipped", failure: null, ...NOTHING_SAID });
      return;
    }
    let answer: Answer | null = null;
    let failure: ProbeFailure | null;
    try {
      answer = await step.call();
      failure = answer && step.judge(answer);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.#silent = true;
      answer = error.answer;
      failure = step.judgeObstacle?.(error) ?? failureOfObstacle(error.obstacle);
    }
    if (!step.optional || this.#silent) this.#failure ??= failure;
    if (answer) this.#compareClocks(answer);
    this.#steps.push({
      name,
      result: failure ? "failed" : "done",
      failure,
      ...NOTHING_SAID,
      ...(answer && { status: answer.status }),
      ...(answer && failure && providerWords(answer, step.url, this.#secrets)),
    });
  }

  outcome(): ProbeOutcome {
    const report = {
      steps: this.#steps,
      clockOffsetSeconds: this.#clockOffsetSeconds,
      webhook: this.webhook,
    };
    const failure = this.#failure;
    return failure ? { kind: "failed", failure, ...report } : { kind: "works", ...report };
  }

  #elapsedMs(): number {
    return monotonicMs() - this.#startedMs;
  }

  #compareClocks(answer: Answer): void {
    const theirs = dateOf(answer);
    if (!theirs) return;
    const ours = this.#now.getTime() + this.#elapsedMs();
    const seconds = Math.round((theirs.getTime() - ours) / 1000);
    if (Math.abs(seconds) > CLOCKS_APART_S) this.#clockOffsetSeconds = seconds;
  }
}

/** What is wrong with an answer that is not the one that was expected. */
export function failureOfAnswer(answer: Answer): ProbeFailure {
  const { status } = answer;
  if (status >= 300 && status < 400) return "redirected";
  if (status === 429) return "rate_limited";
  if (status >= 500) return "unavailable";
  if (isWebPage(answer)) return isAboutCertificate(answer) ? "our_certificate" : "web_page";
  if (isAboutScope(answer)) return "scope";
  return status === 401 || status === 403 ? "not_permitted" : "wrong_address";
}

/** RFC 6749, 5.2: a client that is refused gets 400 or 401; anything else was no token endpoint. */
export function failureOfTokenAnswer(answer: Answer): ProbeFailure {
  const failure = failureOfAnswer(answer);
  const refused = failure === "not_permitted" || answer.status === 400;
  return refused && !["scope", "our_certificate", "web_page"].includes(failure)
    ? "credentials"
    : failure;
}

/** RFC 6749, 5.2 and RFC 6750, 3.1; a bank also says so in words of its own. */
function isAboutScope({ status, body }: Answer): boolean {
  return (
    status >= 400 &&
    /invalid_scope|insufficient_scope|\bscopes?\b|\bescopos?\b/i.test(JSON.stringify(body) ?? "")
  );
}

/** A gateway without the client certificate that it demands answers with a page that says so. */
function isAboutCertificate({ text = "" }: Answer): boolean {
  return /ssl certificate|client certificate|certificado/i.test(text.slice(0, 2_000));
}
