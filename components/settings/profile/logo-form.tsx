"use client";

import { Upload } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import { LOGO_MAX_BYTES, type LogoReading, readLogo } from "@/lib/merchants/logo";
import type { Locale } from "@/lib/platform/values/locale";
import { profileTexts } from "./texts";

/** The merchant's logo: shown, replaced, taken away. */
export function LogoForm({ logoUrl, locale }: { logoUrl: string | null; locale: Locale }) {
  const t = profileTexts(locale).logo;
  const id = useId();
  const refresh = useRefresh();
  const toast = useToast();
  const [refused, setRefused] = useState<Exclude<LogoReading["kind"], "logo"> | null>(null);
  const upload = useAct<File, unknown>(
    { method: "PUT", path: "/profile/logo", body: (file) => file },
    {
      locale,
      onDone() {
        toast("good", t.saved);
        refresh();
      },
    },
  );
  const remove = useAct<void, unknown>(
    { method: "DELETE", path: "/profile/logo" },
    {
      locale,
      onDone() {
        toast("good", t.removed);
        refresh();
      },
    },
  );

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? [];
    // Emptied so that a file can be chosen again once it was changed.
    event.currentTarget.value = "";
    if (!file) return;
    const kind = await kindOf(file);
    setRefused(kind === "logo" ? null : kind);
    upload.reset();
    if (kind === "logo") upload.act(file);
  }

  const words = { too_large: t.tooLarge, not_an_image: t.notAnImage, bad_size: t.badSize };
  const trouble = refused ? words[refused] : (upload.trouble ?? remove.trouble);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {logoUrl === null ? (
          <p className="text-muted text-sm">{t.none}</p>
        ) : (
          // biome-ignore lint/performance/noImgElement: small already, and behind the session
          <img
            src={logoUrl}
            alt={t.alt}
            className="h-20 w-auto min-w-20 max-w-60 rounded-control border border-line bg-plate object-contain p-2"
          />
        )}
        <div className="flex flex-wrap gap-2">
          <label
            htmlFor={id}
            className={`${BUTTON.quiet} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2`}
          >
            <Upload className="size-4" aria-hidden="true" />
            {upload.pending ? t.sending : logoUrl === null ? t.choose : t.replace}
            <input
              id={id}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              onChange={choose}
              className="sr-only"
            />
          </label>
          {logoUrl === null ? null : (
            <button
              type="button"
              onClick={() => {
                setRefused(null);
                remove.act();
              }}
              aria-disabled={remove.pending}
              className={BUTTON.quiet}
            >
              {t.remove}
            </button>
          )}
        </div>
      </div>
      <Trouble words={trouble} />
    </div>
  );
}

/** What the server will find, found before anything is sent. */
async function kindOf(file: File): Promise<LogoReading["kind"]> {
  if (file.size > LOGO_MAX_BYTES) return "too_large";
  return readLogo(new Uint8Array(await file.arrayBuffer())).kind;
}
