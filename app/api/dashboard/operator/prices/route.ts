import { now } from "@/lib/clock";
import { readNewPrice } from "@/lib/contract/operator-requests";
import { insertPrice } from "@/lib/database/terms";
import { brasiliaDay } from "@/lib/domain/brasilia";
import { invalid, json, readJson } from "@/lib/http/endpoint";
import { operatorEndpoint } from "@/lib/http/person-endpoint";
import { merchantOf } from "../merchant-of";

export const POST = operatorEndpoint({
  route: "/api/dashboard/operator/prices",
  act: "price.set",
  async handle({ request, note }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readNewPrice(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const { merchantId, billingType, fixed, percent, validFrom } = read.value;
    const merchant = merchantId === null ? null : await merchantOf(merchantId);
    if (merchantId !== null && merchant === null) {
      return invalid("invalid_body", [{ pointer: "/merchantId", message: "não há esta loja" }]);
    }
    // What was charged until today was charged at the price of its day.
    if (validFrom < brasiliaDay(now())) {
      return invalid("invalid_body", [
        { pointer: "/validFrom", message: "deve ser hoje ou depois" },
      ]);
    }
    const basisPoints = Number(percent);
    const amounts = { fixedCents: Number(fixed), basisPoints };
    note({ merchant: merchant?.name ?? null, billingType, ...amounts, validFrom }, merchant?.id);
    await insertPrice(merchant?.id ?? null, billingType, { fixed, basisPoints }, validFrom);
    return json(204, null);
  },
});
