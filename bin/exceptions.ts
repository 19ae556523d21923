import type { Note } from "@/lib/audit/audited";
import { type Discrepancy, RESOLUTION_NOTE_MAX, RESOLUTIONS } from "@/lib/payments/discrepancy";
import { REFUND_WINDOW_DAYS } from "@/lib/payments/refund";
import { type ResolveOutcome, resolveDiscrepancy } from "@/lib/payments/resolve-discrepancy";
import { findAllDiscrepancies } from "@/lib/payments/store/discrepancies";
import { now } from "@/lib/platform/clock";
import { decimalText } from "@/lib/platform/values/money";
import { type Input, impossible, type Printed, required, runCommand, UsageError } from "./command";

const USAGE = `Exceptions: money and charges that no rule settles, every merchant's and the operator's own.

  npm run -s exceptions -- list [--state open|resolved|all] [--page 0]
      Newest first, 100 a page; open ones when --state is left out.
  npm run -s exceptions -- resolve --id ID --as accept|refund|ignore [--note TEXT]
      refund sends back what is left of the exception's money.

Both take --json. Merchants see and resolve their own over the API: GET /exceptions.
`;

/** Money is given to a charge by its merchant, who knows both. */
const DECISIONS = RESOLUTIONS.filter((one) => one !== "reassign");
const STATES = ["open", "resolved", "all"] as const;
const PAGE_SIZE = 100;

await runCommand(USAGE, {
  list: { options: ["state", "page"], run: list },
  resolve: { options: ["id", "as", "note"], act: "exception.resolve", run: resolve },
});

async function list({ state = "open", page = "0" }: Input): Promise<Printed> {
  const known = STATES.find((one) => one === state);
  if (!known) throw new UsageError(`--state is one of ${STATES.join(", ")}.`);
  if (!/^\d{1,9}$/.test(String(page))) throw new UsageError("--page is a number from 0.");
  const found = await findAllDiscrepancies({ state: known, page: Number(page), size: PAGE_SIZE });
  const lines = found.discrepancies.map(lineOf);
  lines.push(`${found.discrepancies.length} of ${found.totalElements}`);
  return { json: found.discrepancies.map(plain), text: lines.join("\n") };
}

async function resolve(input: Input, log: Note): Promise<Printed> {
  const as = DECISIONS.find((one) => one === input.as);
  if (!as) throw new UsageError(`--as is one of ${DECISIONS.join(", ")}.`);
  const note = typeof input.note === "string" ? input.note : null;
  if (note && [...note].length > RESOLUTION_NOTE_MAX) {
    throw new UsageError(`--note has at most ${RESOLUTION_NOTE_MAX} characters.`);
  }
  const discrepancyId = required(input, "id");
  log({ resolution: as }, discrepancyId);
  const decision = { merchantId: null, discrepancyId, as, note, actor: "operator" };
  return printed(await resolveDiscrepancy(decision, now()));
}

function printed(outcome: ResolveOutcome): Printed {
  switch (outcome.kind) {
    case "resolved":
      return { json: plain(outcome.discrepancy), text: lineOf(outcome.discrepancy) };
    case "not_found":
      throw impossible("There is no exception with this --id; list shows them.");
    case "already_resolved":
      throw impossible(`It was resolved before, as ${outcome.discrepancy.resolved?.as}.`);
    case "not_refundable":
    case "not_reassignable":
    case "not_completable":
      throw impossible("It has no money that could go back.");
    case "window_over":
      throw impossible(`More than ${REFUND_WINDOW_DAYS} days have passed since the payment.`);
  }
}

function lineOf({ id, kind, amount, chargeId, openedAt, resolved }: Discrepancy): string {
  const money = amount === null ? "" : `R$ ${decimalText(amount)}`;
  const end = resolved ? `${resolved.as} by ${resolved.by}` : "open";
  return [openedAt.toISOString(), id, kind, money, chargeId ?? "no charge", end].join("  ");
}

/** Writes amounts as decimal texts, since JSON has no bigint. */
function plain(discrepancy: Discrepancy) {
  const { amount } = discrepancy;
  return { ...discrepancy, amount: amount === null ? null : decimalText(amount) };
}
