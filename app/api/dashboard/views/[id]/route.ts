import { readSavedViewRequest } from "@/lib/contract/saved-view-request";
import { deleteSavedView, replaceSavedView } from "@/lib/database/saved-views";
import { parseUuid } from "@/lib/domain/charge";
import { invalid, json, NOT_FOUND, readJson } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { answerOfView } from "../answer-of-view";

export const PUT = memberEndpoint({
  route: "/api/dashboard/views/[id]",
  permission: "read",
  act: "view.replace",
  async handle({ request, person, params }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readSavedViewRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const id = parseUuid(params.id ?? "");
    return id ? answerOfView(200, await replaceSavedView(person, id, read.value)) : NOT_FOUND;
  },
});

export const DELETE = memberEndpoint({
  route: "/api/dashboard/views/[id]",
  permission: "read",
  act: "view.delete",
  async handle({ person, params }) {
    const id = parseUuid(params.id ?? "");
    return id && (await deleteSavedView(person, id)) ? json(204, null) : NOT_FOUND;
  },
});
