import { z } from "zod";
import { jsonBody } from "@/lib/http/fields";
import { member, operation } from "@/lib/http/operation";
import { json, NOT_FOUND, type OperationResponse, problem } from "@/lib/http/response";
import { LIST_COLUMNS } from "./list-column";
import { preferencesRequest } from "./preferences-request";
import { SAVED_VIEWS_MAX } from "./saved-view";
import { savedViewRequest } from "./saved-view-request";
import { savePreferences } from "./store/preferences";
import {
  addSavedView,
  deleteSavedView,
  replaceSavedView,
  type ViewOutcome,
} from "./store/saved-views";

// Saved views of the list of charges, and a member's preferences for it.

const view = z.strictObject({ id: z.guid(), name: z.string(), query: z.string() });

export const saveView = operation({
  name: "saveView",
  summary: { pt: "Salva uma visão da lista", en: "Saves a view of the list" },
  method: "POST",
  at: [{ path: "/api/dashboard/views", who: member("read") }],
  body: jsonBody(savedViewRequest),
  successes: { 201: view },
  problems: ["name_taken", "limit_reached", "not_found"],
  audit: "view.save",
  async run({ principal, body, note }) {
    const outcome = await addSavedView(principal.member, body);
    if (outcome.kind === "saved") note({}, outcome.view.id);
    return saved(201, outcome);
  },
});

export const replaceView = operation({
  name: "replaceView",
  summary: { pt: "Altera uma visão da lista", en: "Replaces a view of the list" },
  method: "PUT",
  at: [{ path: "/api/dashboard/views/{id}", who: member("read") }],
  idIs: "uuid",
  body: jsonBody(savedViewRequest),
  successes: { 200: view },
  problems: ["name_taken", "limit_reached"],
  audit: "view.replace",
  async run({ principal, id, body }) {
    return saved(200, await replaceSavedView(principal.member, id, body));
  },
});

export const deleteView = operation({
  name: "deleteView",
  summary: { pt: "Apaga uma visão da lista", en: "Deletes a view of the list" },
  method: "DELETE",
  at: [{ path: "/api/dashboard/views/{id}", who: member("read") }],
  idIs: "uuid",
  successes: { 204: null },
  problems: [],
  audit: "view.delete",
  async run({ principal, id }) {
    return (await deleteSavedView(principal.member, id)) ? json(204, null) : NOT_FOUND;
  },
});

function saved(status: number, outcome: ViewOutcome): OperationResponse {
  switch (outcome.kind) {
    case "saved":
      return json(status, outcome.view);
    case "name_taken":
      return problem("name_taken", "você já tem uma visão com este nome");
    case "full":
      return problem(
        "limit_reached",
        `você já tem ${SAVED_VIEWS_MAX} visões; apague uma antes de salvar outra`,
      );
    case "not_found":
      return NOT_FOUND;
  }
}

export const saveListPreferences = operation({
  name: "savePreferences",
  summary: { pt: "Escolhe as colunas da lista", en: "Chooses the columns of the list" },
  method: "PUT",
  at: [{ path: "/api/dashboard/preferences", who: member("read") }],
  body: jsonBody(preferencesRequest),
  successes: { 200: z.strictObject({ chargeColumns: z.array(z.enum(LIST_COLUMNS)).readonly() }) },
  problems: [],
  audit: "preferences.save",
  async run({ principal, body }) {
    await savePreferences(principal.member, body);
    return json(200, body);
  },
});
