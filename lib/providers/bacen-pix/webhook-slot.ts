import { z } from "zod";
import type { WebhookSlotPort } from "@/lib/providers/adapter";
import type { Provider } from "@/lib/providers/port";
import { failureOfAnswer } from "@/lib/providers/probe-run";
import { unknown } from "@/lib/providers/unknown";
import { type Access, answered } from "./access";
import { readBacenPixAccount } from "./account";

// API Pix keeps one address for each key, so registering ours replaces another system's.

const registered = z.object({ webhookUrl: z.string().max(2_048) });

type Reading = Awaited<ReturnType<NonNullable<Provider["webhookSlot"]>["read"]>>;

/** The address that the bank notifies of the account's key; null where there is none. Reading has a scope of its own. */
export async function readWebhook(access: Access): Promise<Reading> {
  return answered(async (): Promise<Reading> => {
    const answer = await access.connection.send("GET", pathOf(access));
    // Banks say it in words of their own, too. What is no bank does not take the address either.
    if (answer.status === 404) return { kind: "read", url: null };
    // At some banks a missing scope is a 400.
    const isScope = answer.status === 400 && failureOfAnswer(answer) === "scope";
    if (answer.status === 403 || isScope) return { kind: "forbidden" };
    const known = answer.status === 200 ? registered.safeParse(answer.body).data : undefined;
    return known ? { kind: "read", url: known.webhookUrl || null } : unknown(answer);
  });
}

/** Registers an address for the account's key, whatever stands there; false when the bank did not accept. */
export async function registerWebhook(access: Access, url: string): Promise<boolean> {
  const known = await readWebhook(access);
  if (known.kind === "read" && known.url === url) return true;
  return accepted(access, "PUT", { webhookUrl: url });
}

/** Leaves no address registered for the account's key; false when the bank did not accept. */
export function clearWebhook(access: Access): Promise<boolean> {
  return accepted(access, "DELETE");
}

/** What is stored of the address; the one that ours replaced is sealed. */
export const webhookSlot: WebhookSlotPort = {
  slotOf: ({ config, secrets }) => readBacenPixAccount(config, secrets).config.callback ?? null,
  replacedBy: ({ config, secrets }) =>
    readBacenPixAccount(config, secrets).secrets.replacedWebhook ?? null,
  withSlot({ config, secrets }, slot, replaced) {
    const { replacedWebhook: _, ...kept } = secrets as { readonly replacedWebhook?: string };
    return {
      config: { ...(config as object), callback: slot },
      secrets: replaced === null ? kept : { ...kept, replacedWebhook: replaced },
    };
  },
};

async function accepted(access: Access, method: "PUT" | "DELETE", body?: object): Promise<boolean> {
  const done = await answered(async () => {
    const { status } = await access.connection.send(method, pathOf(access), body);
    return { kind: status >= 200 && status < 300 ? ("done" as const) : ("refused" as const) };
  });
  return done.kind === "done";
}

function pathOf({ account }: Access): string {
  return `/webhook/${encodeURIComponent(account.config.pixKey)}`;
}
