import { now } from "@/lib/clock";
import { parseUuid } from "@/lib/domain/charge";
import { json, NOT_FOUND, problem } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { countTry, PSP_TRIAL } from "@/lib/identity/throttle";
import { tryPspAccount } from "@/lib/operations/try-psp-account";

/** Tries an account out. What the PSP said in its own words is not handed on. */
export const POST = memberEndpoint({
  route: "/api/dashboard/psp-accounts/[id]/test",
  permission: "manage",
  act: "psp_account.test",
  async handle({ params, person, note }) {
    const id = parseUuid(params.id ?? "");
    if (!id) return NOT_FOUND;
    const wait = await countTry([[PSP_TRIAL, `psp-trial:${person.merchantId}`]]);
    if (wait > 0) {
      const headers = { "Retry-After": String(wait) };
      return problem("too_many_requests", "muitos testes seguidos; espere um pouco", headers);
    }
    const outcome = await tryPspAccount(person, id, now());
    if (!outcome) return NOT_FOUND;
    note({ found: outcome.kind === "works" ? "works" : outcome.failure });
    return json(200, outcome);
  },
});
