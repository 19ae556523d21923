import type { Permission } from "@/lib/platform/values/permission";

/**
 * The permissions of the pages that not every member sees, so that a page that is not shown can say why; `*` is any part
 * of a path, and the first that fits counts. Each page checks for itself (`requireMember`), whatever stands here.
 */
const PERMISSIONS: readonly (readonly [path: string, Permission])[] = [
  ["/charges/import", "confirm"],
  ["/charges/new", "charge"],
  ["/charges/series/new", "charge"],
  ["/charges/spreadsheet", "charge"],
  ["/developers", "manage"],
  ["/developers/calls/*", "manage"],
  ["/links/new", "charge"],
  ["/settings/approvals", "manage"],
  ["/settings/audit", "manage"],
  ["/settings/credentials", "manage"],
  ["/settings/notices", "manage"],
  ["/settings/payer-mail", "manage"],
  ["/settings/privacy", "manage"],
  ["/settings/profile", "manage"],
  ["/settings/psp", "manage"],
  ["/settings/psp/*", "manage"],
  ["/settings/team", "manage"],
  ["/settings/webhooks", "manage"],
  ["/settings/webhooks/verify", "read"],
  ["/settings/webhooks/*", "manage"],
  ["/settings/webhooks/*/*", "resend"],
];

/** What a member has to be allowed to see the page of this path, with or without a query; `read` for every other path. */
export function permissionOfPage(path: string): Permission {
  const parts = (path.split("?")[0] ?? "").split("/");
  const found = PERMISSIONS.find(([pattern]) => {
    const wanted = pattern.split("/");
    return (
      wanted.length === parts.length &&
      wanted.every((part, i) => part === parts[i] || (part === "*" && parts[i] !== ""))
    );
  });
  return found?.[1] ?? "read";
}
