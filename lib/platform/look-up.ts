import { lookup } from "node:dns";
import { Resolver } from "node:dns/promises";

/** An address that a name leads to. */
interface Found {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Two queries of a name server, the second waited for twice as long, in ms. */
const resolver = new Resolver({ timeout: 1_200, tries: 2 });

/** A name leads nowhere, or nobody says where to. */
class NotFound extends Error {
  readonly code: "ENOTFOUND" | "EAI_AGAIN";
  constructor(isAnswered: boolean) {
    super("the name was not found");
    this.code = isAnswered ? "ENOTFOUND" : "EAI_AGAIN";
  }
}

/** Failures that are answers: there is no such name, or it has no address. */
const ANSWERS: readonly string[] = ["ENOTFOUND", "ENODATA"];

/** As `dns.lookup`, for all addresses of a name. */
export type LookUp = (
  hostname: string,
  options: object,
  done: (error: NodeJS.ErrnoException | null, found: { address: string; family: number }[]) => void,
) => void;

/**
 * Looks the addresses of a name up in the DNS alone. `dns.lookup` waits on threads of which a process has two: names of a
 * merchant's choosing whose servers never answer would have everybody's wait behind them. What is on this very machine
 * has no name server.
 */
export const lookUpInDns: LookUp = (hostname, options, done) => {
  if (hostname === "localhost") {
    lookup(hostname, { ...options, all: true }, done);
    return;
  }
  void addressesOf(hostname).then(
    (found) => done(null, found),
    (error: NotFound) => done(error, []),
  );
};

/**
 * The addresses that a name leads to.
 *
 * @throws with `ENOTFOUND` when it leads nowhere, with `EAI_AGAIN` when nobody says where to.
 */
export async function addressesOf(hostname: string, by: Resolver = resolver): Promise<Found[]> {
  const [v4, v6] = await Promise.allSettled([by.resolve4(hostname), by.resolve6(hostname)]);
  const found = [...all(v4, 4), ...all(v6, 6)];
  if (found.length > 0) return found;
  throw new NotFound(isAnswer(v4) && isAnswer(v6));
}

function all(settled: PromiseSettledResult<string[]>, family: 4 | 6): readonly Found[] {
  return settled.status === "rejected" ? [] : settled.value.map((address) => ({ address, family }));
}

function isAnswer(settled: PromiseSettledResult<string[]>): boolean {
  return settled.status === "fulfilled" || ANSWERS.includes(String(settled.reason?.code));
}
