import { readPreferencesRequest } from "@/lib/contract/preferences-request";
import { savePreferences } from "@/lib/database/preferences";
import { invalid, json, readJson } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";

export const PUT = memberEndpoint({
  route: "/api/dashboard/preferences",
  permission: "read",
  act: "preferences.save",
  async handle({ request, person }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readPreferencesRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    await savePreferences(person, read.value);
    return json(200, read.value);
  },
});
