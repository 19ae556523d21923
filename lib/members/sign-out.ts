import { audited } from "@/lib/audit/audited";
import type { Device } from "@/lib/platform/values/merchant";
import { endSession, findMemberOfSession } from "./store/members";

/** Ends a session because its user leaves; one that has ended already leaves no line in the log. */
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
