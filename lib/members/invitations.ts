import { randomUUID } from "node:crypto";
import { audited } from "@/lib/audit/audited";
import { networkOf } from "@/lib/platform/caller-address";
import { env } from "@/lib/platform/env";
import { secretHash } from "@/lib/platform/secret-hash";
import type { Device, MemberRole } from "@/lib/platform/values/merchant";
import type { Allowed } from "@/lib/platform/values/permission";
import { countTry, INVITATION_ADDRESS, type Watched } from "@/lib/rate-limits/throttle";
import { linkToken } from "./link-token";
import { hashPassword } from "./passwords";
import {
  acceptInvitation as accept,
  findInvitation,
  type HeldInvitation,
  type InvitationOutcome,
  insertInvitation,
} from "./store/invitations";

/**
 * Invites a member by a link, which is returned only here, and by mail where a mail server is set up: only the hash of
 * its secret part is stored.
 *
 * @param email in lower case.
 */
export async function invite(
  manager: Allowed<"manage">,
  email: string,
  role: MemberRole,
): Promise<InvitationOutcome & { readonly link: string }> {
  const id = randomUUID();
  const token = linkToken("invitation", id);
  const outcome = await insertInvitation(manager, {
    id,
    email,
    role,
    tokenHash: secretHash(token),
  });
  return { ...outcome, link: `${env().publicUrl}/invite/${token}` };
}

export type InvitationReading =
  | { readonly kind: "open"; readonly invitation: HeldInvitation }
  /** Made up, accepted, revoked or expired: the caller cannot distinguish them. */
  | { readonly kind: "unknown" }
  | { readonly kind: "throttled"; readonly seconds: number };

/**
 * The invitation behind a link. Every secret part is looked up, also a malformed one, and each unknown
 * link counts against the address that tried it. What exists is read from any: many share an address.
 */
export async function readInvitation(token: string, address: string): Promise<InvitationReading> {
  const watched: readonly Watched[] = [[INVITATION_ADDRESS, `invitation:${networkOf(address)}`]];
  const invitation = await findInvitation(secretHash(token));
  if (invitation) return { kind: "open", invitation };
  const wait = await countTry(watched);
  return wait > 0 ? { kind: "throttled", seconds: wait } : { kind: "unknown" };
}

/** Makes the holder of an invitation a member of its merchant, once, and writes it down. */
export async function acceptInvitation(
  token: string,
  invitation: HeldInvitation,
  invitee: { readonly name: string; readonly password: string },
  device: Device,
): Promise<"accepted" | "unknown" | "taken"> {
  const { merchantId, email, role } = invitation;
  const action = { ...device, merchantId, memberId: null, act: "invitation.accept", subject: null };
  return audited(
    action,
    async (note) => {
      const passwordHash = await hashPassword(invitee.password, device.address);
      const outcome = await accept(secretHash(token), { name: invitee.name, passwordHash });
      note({ email, role }, outcome.kind === "accepted" ? outcome.memberId : undefined);
      return outcome.kind;
    },
    (outcome) => (outcome === "accepted" ? "done" : outcome),
  );
}
