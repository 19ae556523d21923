import { merchantEndpoint } from "@/lib/http/endpoint";
import { decide } from "./decide";

export const POST = merchantEndpoint({
  route: "/exceptions/[id]/resolve",
  scope: "pagamentos:write",
  handle: ({ request, caller, params }) =>
    decide(request, {
      merchantId: caller.merchantId,
      exceptionId: params.id ?? "",
      actor: `client:${caller.clientId}`,
    }),
});
