import { decide } from "@/app/(api)/exceptions/[id]/resolve/decide";
import { memberEndpoint } from "@/lib/http/person-endpoint";

export const POST = memberEndpoint({
  route: "/api/dashboard/exceptions/[id]/resolve",
  permission: "resolve",
  act: "exception.resolve",
  handle: ({ request, person, params, note }) =>
    decide(
      request,
      {
        merchantId: person.merchantId,
        exceptionId: params.id ?? "",
        actor: `member:${person.id}`,
      },
      (resolution) => note({ resolution }),
    ),
});
