import { bind } from "@/lib/api/bind";
import { acceptTeamInvitation } from "@/lib/members/team-routes";

export const { POST } = bind("/api/dashboard/accept-invitation", acceptTeamInvitation);
