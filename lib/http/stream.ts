import { failure, log } from "@/lib/log";
import { isDatabaseOutage } from "@/lib/outage";

/** An answer whose body is made while it is sent. */
export interface Stream {
  readonly kind: "stream";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReadableStream<Uint8Array>;
  /** How it ended, once it has; never rejects. */
  readonly ended: Promise<StreamOutcome>;
}

export type StreamOutcome =
  | "done"
  /** Its reader went away, on purpose or with the connection. */
  | "canceled"
  /** Its reader stayed, but took nothing for a minute. */
  | "stalled"
  /** Whoever asked for it was removed meanwhile, or lost the permission. */
  | "not_allowed_any_more"
  | "unavailable"
  | "failed";

/** What a stream is made of. */
interface Source {
  readonly headers: Readonly<Record<string, string>>;
  /** Made only as fast as they are read. */
  readonly pieces: AsyncGenerator<Uint8Array>;
  /** Lets go of what the making holds; called once, however it ended, and before `ended` is told. */
  readonly release: () => Promise<void>;
}

/** A reader who takes nothing for this long is given up: what the making holds is wanted elsewhere. */
const STALL_MS = 60_000;

/** Answers with what is made while it is sent, no faster than it is read. */
export function stream({ headers, pieces, release }: Source, stallMs = STALL_MS): Stream {
  let stall: NodeJS.Timeout | undefined;
  let over = false;
  let tell: (outcome: StreamOutcome) => void;
  const ended = new Promise<StreamOutcome>((resolve) => {
    tell = resolve;
  });
  const end = async (outcome: StreamOutcome) => {
    if (over) return;
    over = true;
    clearTimeout(stall);
    // What the making waits for ends first, so that it comes to its own end.
    await quietly(release());
    await quietly(pieces.return(undefined));
    tell(outcome);
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

/** The stream is over either way; what its end fails with is only told. */
async function quietly(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    log.warn(failure(error), "a stream did not end well");
  }
}
