import { failure, log } from "@/lib/platform/log";
import { isDatabaseOutage } from "@/lib/platform/outage";

/** A response whose body is produced while it is sent. */
export interface Stream {
  readonly kind: "stream";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReadableStream<Uint8Array>;
  /** Resolves with how the stream ended; never rejects. */
  readonly ended: Promise<StreamOutcome>;
}

export type StreamOutcome =
  | "done"
  /** Its reader went away, on purpose or with the connection. */
  | "canceled"
  /** Its reader stayed, but took nothing for a minute. */
  | "stalled"
  /** The user was removed meanwhile, or lost the permission. */
  | "not_allowed_any_more"
  | "unavailable"
  | "failed";

/** The source of a stream. */
interface Source {
  readonly headers: Readonly<Record<string, string>>;
  /** Produced only as fast as the reader takes them. */
  readonly pieces: AsyncGenerator<Uint8Array>;
  /** Releases what producing holds; called once, however the stream ended, before `ended` resolves. */
  readonly release: () => Promise<void>;
}

/** A reader who takes nothing for this long is dropped: others need what producing holds. */
const STALL_MS = 60_000;

/** A response that is produced while it is sent, no faster than its reader takes it. */
export function stream({ headers, pieces, release }: Source, stallMs = STALL_MS): Stream {
  let stall: NodeJS.Timeout | undefined;
  let over = false;
  let settle: (outcome: StreamOutcome) => void;
  const ended = new Promise<StreamOutcome>((resolve) => {
    settle = resolve;
  });
  const end = async (outcome: StreamOutcome) => {
    if (over) return;
    over = true;
    clearTimeout(stall);
    // Releasing first ends what the producer waits for, so that it returns.
    await quietly(release());
    await quietly(pieces.return(undefined));
    settle(outcome);
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(stall);
      try {
        const { done, value } = await pieces.next();
        if (over) return;
        if (done) {
          await end("done");
          controller.close();
          return;
        }
        controller.enqueue(value);
        stall = setTimeout(() => {
          controller.error(new Error("nobody reads the stream"));
          void end("stalled");
        }, stallMs);
      } catch (error) {
        if (over) return;
        controller.error(error);
        await end(outcomeOf(error));
      }
    },
    cancel: () => end("canceled"),
  });
  return { kind: "stream", headers, body, ended };
}

function outcomeOf(error: unknown): StreamOutcome {
  // By its code: the class may be here twice, in this bundle and in another.
  if (error instanceof Error && "code" in error && error.code === "not_allowed_any_more") {
    return "not_allowed_any_more";
  }
  const passes = isDatabaseOutage(error);
  log[passes ? "warn" : "error"](failure(error), "a stream broke off");
  return passes ? "unavailable" : "failed";
}

/** Logs an error of the clean-up: the stream is over either way. */
async function quietly(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    log.warn(failure(error), "a stream did not end well");
  }
}
