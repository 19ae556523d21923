import { readProfileRequest } from "@/lib/contract/profile-request";
import { saveProfile } from "@/lib/database/brands";
import { invalid, json, readJson } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";

/** Changes how the merchant is called, and the colour of its checkout. */
export const PUT = memberEndpoint({
  route: "/api/dashboard/profile",
  permission: "manage",
  act: "profile.change",
  async handle({ request, person, note }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readProfileRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    note({ ...read.value });
    await saveProfile(person, read.value);
    return json(200, read.value);
  },
});
