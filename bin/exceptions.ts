import { now } from "@/lib/clock";
import { findAllExceptions } from "@/lib/database/exceptions";
import { type Exception, RESOLUTION_NOTE_MAX, RESOLUTIONS } from "@/lib/domain/exception";
import { decimalText } from "@/lib/domain/money";
import { REFUND_WINDOW_DAYS } from "@/lib/domain/refund";
import type { Note } from "@/lib/identity/audited";
import { type ResolveOutcome, resolveException } from "@/lib/operations/resolve-exception";
import { type Given, impossible, type Printed, required, runCommand, UsageError } from "./command";

const USAGE = `Exceptions: money and charges that no rule settles, every merchant's and the operator's own.

  npm run -s exceptions -- list [--state open|resolved|all] [--page 0]
      Newest first, 100 a page; open ones when --state is left out.
  npm run -s exceptions -- resolve --id ID --as accept|refund|ignore [--note TEXT]
      refund sends back what is left of the exception's money.

Both take --json. Merchants see and resolve their own over the API: GET /exceptions.
`;

const STATES = ["open", "resolved", "all"] as const;
const PAGE_SIZE = 100;

await runCommand(USAGE, {
  list: { options: ["state", "page"], run: list },
  resolve: { options: ["id", "as", "note"], act: "exception.resolve", run: resolve },
});

async function list({ state = "open", page = "0" }: Given): Promise<Printed> {
  const known = STATES.find((one) => one === state);
  if (!known) throw new UsageError(`--state is one of ${STATES.join(", ")}.`);
  if (!/^\d{1,9}$/.test(String(page))) throw new UsageError("--page is a number from 0.");
  const found = await findAllExceptions({ state: known, page: Number(page), size: PAGE_SIZE });
  const lines = found.exceptions.map(lineOf);
  lines.push(`${found.exceptions.length} of ${found.totalElements}`);
  return { json: found.exceptions.map(plain), text: lines.join("\n") };
}

async function resolve(given: Given, log: Note): Promise<Printed> {
  const as = RESOLUTIONS.find((one) => one === given.as);
  if (!as) throw new UsageError(`--as is one of ${RESOLUTIONS.join(", ")}.`);
  const note = typeof given.note === "string" ? given.note : null;
  if (note && [...note].length > RESOLUTION_NOTE_MAX) {
    throw new UsageError(`--note has at most ${RESOLUTION_NOTE_MAX} characters.`);
  }
  const exceptionId = required(given, "id");
  log({ resolution: as }, exceptionId);
  const decision = { merchantId: null, exceptionId, as, note, actor: "operator" };
  return printed(await resolveException(decision, now()));
}

function printed(outcome: ResolveOutcome): Printed {
  switch (outcome.kind) {
    case "resolved":
      return { json: plain(outcome.exception), text: lineOf(outcome.exception) };
    case "not_found":
      throw impossible("There is no exception with this --id; list shows them.");
    case "already_resolved":
      throw impossible(`It was resolved before, as ${outcome.exception.resolved?.as}.`);
    case "not_refundable":
      throw impossible("It has no money that could go back.");
    case "window_over":
      throw impossible(`More than ${REFUND_WINDOW_DAYS} days have passed since the payment.`);
  }
}

function lineOf({ id, kind, amount, chargeId, openedAt, resolved }: Exception): string {
  const money = amount === null ? "" : `R$ ${decimalText(amount)}`;
  const end = resolved ? `${resolved.as} by ${resolved.by}` : "open";
  return [openedAt.toISOString(), id, kind, money, chargeId ?? "no charge", end].join("  ");
}

/** JSON has no centavos of ours: amounts are decimal texts. */
function plain(exception: Exception) {
  const { amount } = exception;
  return { ...exception, amount: amount === null ? null : decimalText(amount) };
}
