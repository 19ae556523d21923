import { readReturnOriginsRequest } from "@/lib/contract/return-origins-request";
import { saveReturnOrigins } from "@/lib/database/merchants";
import { invalid, json, readJson } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";

/** Changes where payers may be led back to; charges that were made stay as they are. */
export const PUT = memberEndpoint({
  route: "/api/dashboard/return-origins",
  permission: "manage",
  act: "return_origins.change",
  async handle({ request, person, note }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readReturnOriginsRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    note({ origins: read.value.origins.join(" ") });
    await saveReturnOrigins(person, read.value.origins);
    return json(200, read.value);
  },
});
