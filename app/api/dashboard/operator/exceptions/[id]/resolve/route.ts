import { decide } from "@/app/(api)/exceptions/[id]/resolve/decide";
import { isServiceException } from "@/lib/database/exceptions";
import { parseUuid } from "@/lib/domain/charge";
import type { ExceptionId } from "@/lib/domain/exception";
import { NOT_FOUND } from "@/lib/http/endpoint";
import { operatorEndpoint } from "@/lib/http/person-endpoint";

/** Decides about what is no merchant's; a merchant's own is decided by its people. */
export const POST = operatorEndpoint({
  route: "/api/dashboard/operator/exceptions/[id]/resolve",
  act: "exception.resolve",
  async handle({ request, params, note }) {
    const exceptionId = parseUuid(params.id ?? "") as ExceptionId | null;
    if (!exceptionId || !(await isServiceException(exceptionId))) return NOT_FOUND;
    const decision = { merchantId: null, exceptionId, actor: "operator" };
    return decide(request, decision, (resolution) => note({ resolution }));
  },
});
