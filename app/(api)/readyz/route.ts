import { json, openEndpoint, UNAVAILABLE } from "@/lib/http/endpoint";
import { checkReadiness } from "@/lib/operations/check-readiness";

export const GET = openEndpoint({
  route: "/readyz",
  handle: async () => ((await checkReadiness()) ? json(200, { status: "ok" }) : UNAVAILABLE),
});
