"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { newKey } from "@/components/dashboard/new-key";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { useKept } from "@/components/dashboard/use-kept";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import type { Locale } from "@/lib/platform/values/locale";
import { EndpointFields } from "./endpoint-fields";
import type { EndpointDraft, EndpointInput } from "./endpoint-form";
import { SecretOnce } from "./secret-once";
import { webhooksTexts } from "./webhooks-texts";

const EMPTY: EndpointDraft = {
  url: "",
  description: "",
  everyType: true,
  types: [],
  replacesHeaders: true,
  headers: "",
};

/** A dialog that creates an endpoint and ends on its secret. */
export function CreateEndpoint({ locale }: { locale: Locale }) {
  const t = webhooksTexts(locale).create;
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { ask, onKept } = useKept(secret, locale);
  // Each opening creates one endpoint, however often it is sent.
  const [key, setKey] = useState("");
  const create = useAct<EndpointInput, { readonly secret?: string }>(
    {
      method: "POST",
      path: "/webhook-endpoints",
      body: (input) => input,
      idempotencyKey: () => key,
    },
    {
      locale,
      onDone(made) {
        // Of an endpoint that was rotated since its answer got lost, its page shows the secret.
        if (made.secret === undefined) setOpen(false);
        else setSecret(made.secret);
        refresh();
      },
    },
  );

  function change(toOpen: boolean) {
    setOpen(toOpen);
    // Once the dialog closes, this page has forgotten it too.
    setSecret(null);
    create.reset();
    if (toOpen) setKey(newKey());
  }

  return (
    <>
      <button type="button" onClick={() => change(true)} className={BUTTON.primary}>
        <Plus className="size-5" aria-hidden="true" />
        {t.action}
      </button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={secret === null ? t.action : t.doneTitle}
        help={secret === null ? t.help : t.doneHelp}
        close={dashboardTexts(locale).close}
        stays
        ask={ask}
      >
        {secret === null ? (
          <EndpointFields
            initial={EMPTY}
            storedHeaders={[]}
            submit={create.act}
            submitWords={create.pending ? t.making : t.action}
            pending={create.pending}
            problem={create.problem}
            trouble={create.problem?.code === "limit_reached" ? t.tooMany : create.trouble}
            onEdit={() => {
              if (!create.problem) return;
              create.reset();
              setKey(newKey());
            }}
            locale={locale}
          />
        ) : (
          <SecretOnce
            secret={secret}
            onKept={onKept}
            onDone={() => change(false)}
            locale={locale}
          />
        )}
      </Dialog>
    </>
  );
}
