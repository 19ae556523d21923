import { findPspAccount, findPspAccountByToken } from "@/lib/database/psp-accounts";
import { readBody } from "@/lib/http/body";
import { json, openEndpoint, problem } from "@/lib/http/endpoint";
import { callerSubject, isSubject } from "@/lib/identity/client-certificate";
import { isSameSecret } from "@/lib/identity/same-secret";
import { log } from "@/lib/log";
import { receiveNotifications } from "@/lib/operations/receive-notifications";
import { callbackKeyOf, callbackSubjectOf } from "@/lib/psp/choose-psp";
import { hintsOfAsaas, hintsOfPix } from "./hints";

/** A callback may announce several payments at once; this is room for a thousand. */
const CALLBACK_LIMIT_BYTES = 262_144;

const UNKNOWN_ORIGIN = problem("invalid_origin", "origem não reconhecida");

type CalledAccount = NonNullable<Awaited<ReturnType<typeof findPspAccountByToken>>>;

export const POST = openEndpoint({
  route: "/webhooks/[psp]",
  async handle({ request, params }) {
    const account = await findPspAccountByToken(params.psp ?? "");
    if (!account || !(await isFrom(account, request))) return UNKNOWN_ORIGIN;
    const body = await readBody(request, CALLBACK_LIMIT_BYTES);
    if (body.kind === "too_large") return problem("body_too_large", "o corpo passa de 256 KiB");
    const read = account.kind === "asaas" ? hintsOfAsaas(body.bytes) : hintsOfPix(body.bytes);
    if (read === null) return problem("invalid_body", "o corpo não é JSON válido");
    const { hints, unreadable } = read;
    // A PSP may probe the address, or say more than we know: a refusal would stop its announcements.
    if (unreadable > 0) log.warn({ pspAccountId: account.id, unreadable }, "unreadable news");
    await receiveNotifications(account.id, hints);
    return json(200, {});
  },
});

/** The address is the PSP's secret already; where more was agreed, that has to be right as well. */
async function isFrom(account: CalledAccount, request: Request): Promise<boolean> {
  if (account.kind !== "asaas") {
    const expected = callbackSubjectOf(account);
    return !expected || isSubject(expected, callerSubject(request));
  }
  const whole = await findPspAccount(account.id);
  const key = whole && callbackKeyOf(whole);
  return key !== null && isSameSecret(key, request.headers.get("asaas-access-token") ?? "");
}
