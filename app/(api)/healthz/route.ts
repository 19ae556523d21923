import { json, openEndpoint } from "@/lib/http/endpoint";

export const GET = openEndpoint({
  route: "/healthz",
  handle: async () => json(200, { status: "ok" }),
});
