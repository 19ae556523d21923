"use client";

import { Pencil } from "lucide-react";
import { useState } from "react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useDialogAct } from "@/components/dashboard/use-dialog-act";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
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
  endpoint: Pick<ShownEndpoint, "id" | "url" | "description" | "types" | "headerNames" | "version">;
  locale: Locale;
}) {
  const { id, url, description, types, headerNames } = endpoint;
  const t = webhooksTexts(locale).edit;
  const words = dashboardTexts(locale);
  // Of the endpoint as it was when the dialog was opened: the page around it is kept fresh.
  const [version, setVersion] = useState(endpoint.version);
  const save = useDialogAct<EndpointInput>(
    { method: "PATCH", path: `/webhook-endpoints/${id}`, body: (input) => input, version },
    { locale, done: t.saved },
  );
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setVersion(endpoint.version);
          save.change(true);
        }}
        className={BUTTON.small}
      >
        <Pencil className="size-4" aria-hidden="true" />
        {t.action}
      </button>
      <Dialog open={save.open} onOpenChange={save.change} title={t.title} close={words.close} stays>
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
