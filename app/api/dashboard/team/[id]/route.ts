import { bind } from "@/lib/api/bind";
import { changeMemberRole, removeTeamMember } from "@/lib/members/team-routes";

export const { DELETE, PUT } = bind("/api/dashboard/team/{id}", changeMemberRole, removeTeamMember);
