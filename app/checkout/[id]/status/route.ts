import { now } from "@/lib/clock";
import { json, NOT_FOUND, openEndpoint } from "@/lib/http/endpoint";
import { watchCheckout } from "@/lib/operations/watch-checkout";

export const GET = openEndpoint({
  route: "/checkout/[id]/status",
  async handle({ params }) {
    const screen = await watchCheckout(params.id ?? "");
    return screen ? json(200, { screen, now: now().toISOString() }) : NOT_FOUND;
  },
});
