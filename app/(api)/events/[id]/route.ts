import { bind } from "@/lib/api/bind";
import { getEvent } from "@/lib/events/routes";

export const { GET } = bind("/events/{id}", getEvent);
