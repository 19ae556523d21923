import { bind } from "@/lib/api/bind";
import { listEvents } from "@/lib/events/routes";

export const { GET } = bind("/events", listEvents);
