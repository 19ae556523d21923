import { endSession, findMemberOfSession } from "@/lib/database/members";
import type { Device } from "@/lib/domain/merchant";
import { audited } from "./audited";

/** Ends a session because its person leaves; one that has ended already leaves no line in the log. */
export async function signOut(sessionId: string, device: Device): Promise<void> {
  const member = await findMemberOfSession(sessionId);
  if (!member) return;
  const { id: memberId, merchantId } = member;
  await audited(
    { ...device, memberId, merchantId, act: "session.leave", subject: null },
    () => endSession(sessionId),
    () => "done",
  );
}
