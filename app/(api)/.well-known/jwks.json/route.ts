import { json, openEndpoint } from "@/lib/http/endpoint";
import { publicKeys } from "@/lib/identity/access-tokens";

export const GET = openEndpoint({
  route: "/.well-known/jwks.json",
  handle: async () => json(200, await publicKeys(), { "Cache-Control": "public, max-age=60" }),
});
