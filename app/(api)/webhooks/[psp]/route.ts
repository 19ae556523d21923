import { createHash } from "node:crypto";
import { readPixCallback } from "@/lib/contract/pix-callback";
import { readStrictJson } from "@/lib/contract/strict-json";
import { findPspAccountByToken } from "@/lib/database/psp-accounts";
import { readBody } from "@/lib/http/body";
import { json, openEndpoint, problem } from "@/lib/http/endpoint";
import { callerSubject, isSubject } from "@/lib/identity/client-certificate";
import { log } from "@/lib/log";
import { receiveNotifications } from "@/lib/operations/receive-notifications";
import { callbackSubjectOf } from "@/lib/psp/choose-psp";

/** A callback may announce several payments at once; this is room for a thousand. */
const CALLBACK_LIMIT_BYTES = 262_144;

const UNKNOWN_ORIGIN = problem("invalid_origin", "origem não reconhecida");

export const POST = openEndpoint({
  route: "/webhooks/[psp]",
  async handle({ request, params }) {
    const account = await findPspAccountByToken(params.psp ?? "");
    if (!account) return UNKNOWN_ORIGIN;
    const expected = callbackSubjectOf(account);
    if (expected && !isSubject(expected, callerSubject(request))) return UNKNOWN_ORIGIN;
    const body = await readBody(request, CALLBACK_LIMIT_BYTES);
    if (body.kind === "too_large") return problem("body_too_large", "o corpo passa de 256 KiB");
    const read = readStrictJson(body.bytes, { maxDepth: 16 });
    if (read.kind === "refused") return problem("invalid_body", "o corpo não é JSON válido");
    const { items, unreadable } = readPixCallback(read.value);
    // A bank may probe the address, or say more than we know: a refusal would stop its announcements.
    if (unreadable > 0) log.warn({ pspAccountId: account.id, unreadable }, "unreadable news");
    const hints = items.map(({ text, endToEndId, txid }) => ({
      reference: endToEndId,
      txid,
      digest: createHash("sha256").update(text).digest("hex"),
    }));
    await receiveNotifications(account.id, hints);
    return json(200, {});
  },
});
