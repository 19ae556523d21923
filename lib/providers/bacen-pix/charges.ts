import { NO_INSTRUCTIONS } from "@/lib/platform/values/payment-instructions";
import type {
  ChargeOrder,
  FindOutcome,
  ListOutcome,
  ListWindow,
  OpenOutcome,
  ProviderCharge,
  WithdrawOutcome,
} from "@/lib/providers/port";
import { notOpened, turnedAway, unknown } from "@/lib/providers/unknown";
import type { Answer } from "@/lib/providers/wire";
import { type Access, absentOrUnknown, answered, finalNo } from "./access";
import type { BacenPixAccount } from "./account";
import { cobRequest, isRemoved, providerChargeOf, readCob, verifiedCode } from "./cob";
import { cobvRequest, dueDateEnd, dueDateMismatch } from "./cobv";
import { listQuery, readList } from "./list";
import { describeProblem, isAboutKey } from "./problem";

const NO_ITEMS = { kind: "page", items: [], unreadable: [], last: true } as const;

/** Registers a charge (`open` of the port): the txid in its path is ours, so a repetition changes nothing. */
export async function openCharge(
  access: Access,
  order: ChargeOrder,
  now: Date,
): Promise<OpenOutcome> {
  return answered(async () => {
    const answer = await access.connection.send(
      "PUT",
      pathOf(order),
      order.lateTerms ? cobvRequest(order, access.account) : cobRequest(order, access.account, now),
    );
    if (answer.status === 200 || answer.status === 201) {
      const found = outcomeOfCob(answer.body, order, access.account);
      return found.kind === "opened" ? found : notOpened(found);
    }
    const refusal = refusalOrUnknown(answer);
    if (refusal.kind !== "refused") return refusal;
    // A charge that exists is refused as well; only one that does not was refused for good.
    const found = await findCharge(access, order);
    if (found.kind === "absent") return refusal;
    // That this look was not sent says nothing of the charge, which may exist.
    if (found.kind === "unknown") return { kind: "unknown", reason: found.reason };
    return found.kind === "opened" ? found : notOpened(found);
  });
}

/** How a charge stands at the bank (`find` of the port). */
export async function findCharge(access: Access, order: ChargeOrder): Promise<FindOutcome> {
  return answered(async () => {
    const answer = await access.connection.send("GET", pathOf(order));
    if (answer.status === 404) return absentOrUnknown(answer);
    if (answer.status !== 200) return unknown(answer);
    return outcomeOfCob(answer.body, order, access.account);
  });
}

/** Makes a charge unpayable unless it is paid (`withdraw` of the port). */
export async function withdrawCharge(
  access: Access,
  order: ChargeOrder,
  now: Date,
): Promise<WithdrawOutcome> {
  return answered(async () => {
    const answer = await access.connection.send("PATCH", pathOf(order), {
      status: "REMOVIDA_PELO_USUARIO_RECEBEDOR",
    });
    if (answer.status === 200) {
      const cob = readCob(answer.body);
      return cob && isRemoved(cob) ? { kind: "withdrawn" } : unknown(answer);
    }
    if (answer.status === 404) return absentOrUnknown(answer);
    if (answer.status !== 400) return unknown(answer);
    // Not ATIVA: it may just have been paid, so look again before believing anything.
    const found = await findCharge(access, order);
    // Past its own validity nobody can pay it, though API Pix goes on calling it ATIVA.
    if (found.kind === "opened")
      return now >= order.expiresAt ? { kind: "withdrawn" } : unknown(answer);
    return found;
  });
}

/** The charges of both kinds, immediate and with due date, that were made at the bank in `window`. */
export async function listCharges(
  access: Access,
  window: ListWindow,
  now: Date,
): Promise<ListOutcome<ProviderCharge>> {
  return answered(async () => {
    const immediate = await listOf(access, "/cob", window, now);
    const dueDated = await listOf(access, "/cobv", window, now);
    if (immediate.kind === "unknown") return immediate;
    if (dueDated.kind === "unknown") return dueDated;
    return {
      kind: "page",
      items: [...immediate.items, ...dueDated.items],
      unreadable: [...immediate.unreadable, ...dueDated.unreadable],
      last: immediate.last && dueDated.last,
    };
  });
}

async function listOf(
  access: Access,
  path: "/cob" | "/cobv",
  window: ListWindow,
  now: Date,
): Promise<ListOutcome<ProviderCharge>> {
  const answer = await access.connection.send(
    "GET",
    `${path}?${listQuery(window, access.connection.profile)}`,
  );
  // An account without the permission for charges with due date has none.
  if (path === "/cobv" && answer.status === 403) return NO_ITEMS;
  if (answer.status !== 200) return unknown(answer);
  return readList(answer.body, "cobs", window, (item) => {
    const cob = readCob(item);
    return cob && providerChargeOf(cob, dueDateEnd(item), now);
  });
}

/** Charges whose amount changes with the day are the standard's charges with due date (cobv). */
export function pathOf({ lateTerms, txid }: ChargeOrder): string {
  return `/${lateTerms ? "cobv" : "cob"}/${txid}`;
}

function refusalOrUnknown(answer: Answer): OpenOutcome {
  const problem = finalNo(answer);
  if (!problem) return turnedAway(answer) ?? unknown(answer);
  const concerns = isAboutKey(problem) ? { concerns: "account" as const } : {};
  return { kind: "refused", reason: describeProblem(problem), ...concerns };
}

/** How a charge stands that the bank answered with, as far as it is the one of the order. */
export function outcomeOfCob(
  body: unknown,
  order: ChargeOrder,
  account: BacenPixAccount,
): FindOutcome {
  const cob = readCob(body);
  if (!cob) return { kind: "unknown", reason: "unreadable charge" };
  if (cob.pix?.length) return { kind: "paid", endToEndIds: cob.pix.map((pix) => pix.endToEndId) };
  if (isRemoved(cob)) return { kind: "withdrawn" };
  const code = verifiedCode(cob, order, account);
  if (code.kind === "mismatch") return code;
  const wrong = order.lateTerms && dueDateMismatch(body, order);
  if (wrong) return { kind: "mismatch", reason: wrong };
  return cob.status === "ATIVA"
    ? { kind: "opened", instructions: { ...NO_INSTRUCTIONS, brCode: code.brCode } }
    : { kind: "unknown", reason: `status ${cob.status}` };
}
