"use client";

import { useId } from "react";
import { dashboardTexts } from "@/components/dashboard/texts";
import type { Locale } from "@/lib/platform/values/locale";
import { MEMBER_ROLES, type MemberRole } from "@/lib/platform/values/merchant";
import { teamTexts } from "./texts";

/** The roles to choose one from, each with what it may do. */
export function RoleChoice({
  value,
  onChange,
  locale,
}: {
  value: MemberRole;
  onChange: (role: MemberRole) => void;
  locale: Locale;
}) {
  const t = teamTexts(locale);
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">{t.role}</legend>
      {MEMBER_ROLES.map((role) => (
        <label
          key={role}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-tint"
        >
          <input
            type="radio"
            name={id}
            value={role}
            checked={role === value}
            onChange={() => onChange(role)}
            aria-describedby={`${id}${role}`}
            aria-labelledby={`${id}${role}name`}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 text-sm">
            <span id={`${id}${role}name`} className="block font-medium">
              {dashboardTexts(locale).roles[role]}
            </span>
            <span id={`${id}${role}`} className="block text-muted">
              {t.may[role]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
