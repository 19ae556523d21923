import { bind } from "@/lib/api/bind";
import { saveListPreferences } from "@/lib/listing/view-routes";

export const { PUT } = bind("/api/dashboard/preferences", saveListPreferences);
