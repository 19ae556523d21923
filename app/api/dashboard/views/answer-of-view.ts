import type { ViewOutcome } from "@/lib/database/saved-views";
import { SAVED_VIEWS_MAX } from "@/lib/domain/saved-view";
import { type Answer, json, NOT_FOUND, problem } from "@/lib/http/endpoint";

/** What came of saving a view, as an answer. */
export function answerOfView(status: number, outcome: ViewOutcome): Answer {
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
