import { bind } from "@/lib/api/bind";
import { deleteView, replaceView } from "@/lib/listing/view-routes";

export const { DELETE, PUT } = bind("/api/dashboard/views/{id}", deleteView, replaceView);
