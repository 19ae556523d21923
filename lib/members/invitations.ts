import { createHash, randomBytes } from "node:crypto";
import {
  acceptInvitation as accept,
  findInvitation,
  type HeldInvitation,
  type InvitationOutcome,
  insertInvitation,
} from "@/lib/database/invitations";
import type { Device, MemberRole } from "@/lib/domain/merchant";
import type { Allowed } from "@/lib/domain/permission";
import { env } from "@/lib/env";
import { audited } from "./audited";
import { networkOf } from "./caller-address";
import { hashPassword } from "./passwords";
import { countTry, INVITATION_ADDRESS, secondsToWait, type Watched } from "./throttle";

/**
 * Invites a person by a link, which is told once: only the hash of its secret part (256 random bits)
 * is kept.
 *
 * @param email in lower case.
 */
export async function invite(
  manager: Allowed<"manage">,
  email: string,
  role: MemberRole,
): Promise<InvitationOutcome & { readonly link: string }> {
  const token = randomBytes(32).toString("base64url");
  const outcome = await insertInvitation(manager, { email, role, tokenHash: hashOf(token) });
  return { ...outcome, link: `${env().publicUrl}/invite/${token}` };
}

export type InvitationReading =
  | { readonly kind: "open"; readonly invitation: HeldInvitation }
  /** Made up, taken up, taken back or too old: one and the same. */
  | { readonly kind: "unknown" }
  | { readonly kind: "throttled"; readonly seconds: number };

/**
 * The invitation behind a link. Whatever the secret part looks like, it is looked up all the same;
 * links that are none are counted against the address they are tried from.
 */
export async function readInvitation(token: string, address: string): Promise<InvitationReading> {
  const watched: readonly Watched[] = [[INVITATION_ADDRESS, `invitation:${networkOf(address)}`]];
  const seconds = await secondsToWait(watched);
  if (seconds > 0) return { kind: "throttled", seconds };
  const invitation = await findInvitation(hashOf(token));
  if (invitation) return { kind: "open", invitation };
  const wait = await countTry(watched);
  return wait > 0 ? { kind: "throttled", seconds: wait } : { kind: "unknown" };
}

/** Makes the holder of an invitation a member of its merchant, once, and writes it down. */
export async function acceptInvitation(
  token: string,
  invitation: HeldInvitation,
  person: { readonly name: string; readonly password: string },
  device: Device,
): Promise<"accepted" | "unknown" | "taken"> {
  const { merchantId, email, role } = invitation;
  const deed = { ...device, merchantId, memberId: null, act: "invitation.accept", subject: null };
  return audited(
    deed,
    async (note) => {
      const passwordHash = await hashPassword(person.password);
      const outcome = await accept(hashOf(token), { name: person.name, passwordHash });
      note({ email, role }, outcome.kind === "accepted" ? outcome.memberId : undefined);
      return outcome.kind;
    },
    (outcome) => (outcome === "accepted" ? "done" : outcome),
  );
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
