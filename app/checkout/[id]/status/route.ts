import { NOT_FOUND, openEndpoint } from "@/lib/http/endpoint";
import { jsonUnlessKnown } from "@/lib/http/unchanged";
import { watchCheckout } from "@/lib/operations/watch-checkout";

export const GET = openEndpoint({
  route: "/checkout/[id]/status",
  async handle({ request, params }) {
    const screen = await watchCheckout(params.id ?? "");
    return screen ? jsonUnlessKnown(request, screen, { screen }) : NOT_FOUND;
  },
});
