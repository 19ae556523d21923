import { bind } from "@/lib/api/bind";
import { saveView } from "@/lib/listing/view-routes";

export const { POST } = bind("/api/dashboard/views", saveView);
