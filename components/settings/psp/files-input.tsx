"use client";

import { CONTROL } from "@/components/ui/control-style";
import type { ControlIds } from "@/components/ui/field";

const ACCEPTED =
  ".pfx,.p12,.pem,.crt,.cer,.der,.key,application/x-pkcs12,application/x-x509-ca-cert";

/** Small files, read here: they go along as base64 with the rest of the form, a line each. */
export function FilesInput({
  ids,
  onChange,
}: {
  ids: ControlIds;
  onChange: (value: string) => void;
}) {
  return (
    <input
      {...ids}
      type="file"
      multiple
      accept={ACCEPTED}
      onChange={async ({ currentTarget }) => {
        const files = await Promise.all([...(currentTarget.files ?? [])].map(base64Of));
        onChange(files.join("\n"));
      }}
      className={`${CONTROL} py-2 file:mr-3 file:border-0 file:bg-transparent file:font-medium`}
    />
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
