"use client";

import { Pencil } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toasts";
import type { Locale } from "@/lib/platform/values/locale";
import { EndpointFields } from "./endpoint-fields";
import type { EndpointInput } from "./endpoint-form";
import { chosenTypes } from "./event-groups";
import type { ShownEndpoint } from "./shown-endpoint";
import { webhooksTexts } from "./webhooks-texts";

/** A dialog that changes an endpoint's address, description, types and headers. */
export function EditEndpoint({
  endpoint,
  locale,
}: {
  endpoint: Pick<ShownEndpoint, "id" | "url" | "description" | "types" | "headerNames">;
  locale: Locale;
}) {
  const { id, url, description, types, headerNames } = endpoint;
  const t = webhooksTexts(locale).edit;
  const words = dashboardTexts(locale);
  const refresh = useRefresh();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const save = useAct<EndpointInput, unknown>(
    { method: "PATCH", path: `/webhook-endpoints/${id}`, body: (input) => input },
    {
      locale,
      onDone() {
        setOpen(false);
        toast("good", t.saved);
        refresh();
      },
    },
  );
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={BUTTON.small}>
        <Pencil className="size-4" aria-hidden="true" />
        {t.action}
      </button>
      <Dialog
        open={open}
        onOpenChange={(toOpen) => {
          setOpen(toOpen);
          save.reset();
        }}
        title={t.title}
        close={words.close}
        stays
      >
        <EndpointFields
          initial={{
            url,
            description: description ?? "",
            everyType: types.length === 0,
            types: chosenTypes(types),
            replacesHeaders: headerNames.length === 0,
            headers: "",
          }}
          storedHeaders={headerNames}
          submit={save.act}
          submitWords={save.pending ? words.saving : words.save}
          pending={save.pending}
          problem={save.problem}
          trouble={save.trouble}
          onEdit={() => save.problem && save.reset()}
          locale={locale}
        />
      </Dialog>
    </>
  );
}
