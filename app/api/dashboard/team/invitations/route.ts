import { bind } from "@/lib/api/bind";
import { inviteMember } from "@/lib/members/team-routes";

export const { POST } = bind("/api/dashboard/team/invitations", inviteMember);
