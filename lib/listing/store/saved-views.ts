import { SAVED_VIEWS_MAX, type SavedView } from "@/lib/listing/saved-view";
import { prisma } from "@/lib/platform/db/connection";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Allowed } from "@/lib/platform/values/permission";

/** A view to be saved. */
export type NewView = Omit<SavedView, "id">;

export type ViewOutcome =
  | { readonly kind: "saved"; readonly view: SavedView }
  /** The member has another view of this name. */
  | { readonly kind: "name_taken" }
  /** The member has `SAVED_VIEWS_MAX` views. */
  | { readonly kind: "full" }
  | { readonly kind: "not_found" };

const SHOWN = { id: true, name: true, query: true } as const;

/** Finds a member's views, by name. */
export function findSavedViews(member: Allowed<"read">): Promise<SavedView[]> {
  return prisma().savedView.findMany({
    where: { memberId: member.id },
    select: SHOWN,
    orderBy: { name: "asc" },
  });
}

/** Saves a view for a member. */
export function addSavedView(member: Allowed<"read">, view: NewView): Promise<ViewOutcome> {
  return unlessTaken(
    prisma().$transaction(async (tx) => {
      // Without the lock two simultaneous requests would both find room for one more view.
      await tx.$queryRaw`SELECT 1 AS held FROM members WHERE id = ${member.id}::uuid FOR UPDATE`;
      const held = await tx.savedView.count({ where: { memberId: member.id } });
      if (held >= SAVED_VIEWS_MAX) return { kind: "full" } as const;
      const data = { ...view, memberId: member.id };
      return { kind: "saved", view: await tx.savedView.create({ data, select: SHOWN }) } as const;
    }),
  );
}

/** Replaces the name and the query of a member's view. */
export function replaceSavedView(
  member: Allowed<"read">,
  id: string,
  view: NewView,
): Promise<ViewOutcome> {
  const { name, query } = view;
  const replaced = prisma().savedView.updateMany({
    where: { id, memberId: member.id },
    data: { name, query },
  });
  return unlessTaken(
    replaced.then(({ count }) =>
      count > 0 ? { kind: "saved", view: { id, name, query } } : { kind: "not_found" },
    ),
  );
}

/** Deletes a member's view; false when the member has none with this id. */
export async function deleteSavedView(member: Allowed<"read">, id: string): Promise<boolean> {
  const { count } = await prisma().savedView.deleteMany({ where: { id, memberId: member.id } });
  return count > 0;
}

async function unlessTaken(work: Promise<ViewOutcome>): Promise<ViewOutcome> {
  try {
    return await work;
  } catch (error) {
    const taken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
    if (taken) return { kind: "name_taken" };
    throw error;
  }
}
