"use client";

import { readyUnless, useForm } from "@/components/ui/use-form";
import type { Problem } from "@/lib/http/problems";
import type { Locale } from "@/lib/platform/values/locale";
import { type Scope, USUAL_SCOPES } from "@/lib/platform/values/scope";
import { credentialsTexts } from "./texts";

/** What is filled in for every credential, whatever proves it. */
export interface CredentialDraft {
  readonly name: string;
  readonly scopes: readonly Scope[];
}

export const NEW_CREDENTIAL: CredentialDraft = { name: "", scopes: USUAL_SCOPES };

type Faults<Draft> = { readonly [Field in keyof Draft]?: string | undefined };

/**
 * The form of a new credential: it has a name and at least one scope.
 *
 * @param faultsOf what is wrong with the fields that prove it.
 * @param action what sends it (useAct).
 */
export function useCredentialForm<Draft extends CredentialDraft>({
  initial,
  faultsOf,
  action,
  locale,
}: {
  initial: Draft;
  faultsOf: (draft: Draft) => Omit<Faults<Draft>, keyof CredentialDraft>;
  action: {
    readonly act: (draft: Draft) => void;
    readonly problem: Problem | null;
    readonly trouble: string | null;
    readonly reset: () => void;
  };
  locale: Locale;
}) {
  const t = credentialsTexts(locale).create;
  const form = useForm<Draft, Draft, Faults<Draft>>({
    initial,
    read: (draft) =>
      readyUnless(
        {
          ...faultsOf(draft),
          name: draft.name.trim() === "" ? t.nameMissing : undefined,
          scopes: draft.scopes.length === 0 ? t.scopesMissing : undefined,
        } as Faults<Draft>,
        draft,
      ),
    submit: action.act,
    onEdit: () => action.problem && action.reset(),
  });
  const code = action.problem?.code;
  const atField = code === "name_taken" || code === "invalid_body";
  return {
    form,
    nameFault: code === "name_taken" ? t.nameTaken : form.faults.name,
    /** What no field shows. */
    trouble: atField ? null : code === "limit_reached" ? t.tooMany : action.trouble,
  };
}
