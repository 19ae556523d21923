import { readSavedViewRequest } from "@/lib/contract/saved-view-request";
import { addSavedView } from "@/lib/database/saved-views";
import { invalid, readJson } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { answerOfView } from "./answer-of-view";

export const POST = memberEndpoint({
  route: "/api/dashboard/views",
  permission: "read",
  act: "view.save",
  async handle({ request, person, note }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readSavedViewRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const outcome = await addSavedView(person, read.value);
    if (outcome.kind === "saved") note({}, outcome.view.id);
    return answerOfView(201, outcome);
  },
});
