import { bind } from "@/lib/api/bind";
import { cancelInvitation } from "@/lib/members/team-routes";

export const { DELETE } = bind("/api/dashboard/team/invitations/{id}", cancelInvitation);
