import type { Allowed } from "@/lib/domain/permission";
import { SAVED_VIEWS_MAX, type SavedView } from "@/lib/domain/saved-view";
import { prisma } from "./connection";
import { Prisma } from "./generated/client";

/** What a person asks to be kept. */
export type NewView = Omit<SavedView, "id">;

export type ViewOutcome =
  | { readonly kind: "saved"; readonly view: SavedView }
  /** Another view of this person is called so. */
  | { readonly kind: "name_taken" }
  /** They have as many as anybody may. */
  | { readonly kind: "full" }
  | { readonly kind: "not_found" };

const SHOWN = { id: true, name: true, query: true } as const;

/** A person's views, by name. */
export function findSavedViews(member: Allowed<"read">): Promise<SavedView[]> {
  return prisma().savedView.findMany({
    where: { memberId: member.id },
    select: SHOWN,
    orderBy: { name: "asc" },
  });
}

/** Keeps a view for a person. */
export function addSavedView(member: Allowed<"read">, view: NewView): Promise<ViewOutcome> {
  return unlessTaken(
    prisma().$transaction(async (tx) => {
      // Two at once would both find room for one more.
      await tx.$queryRaw`SELECT 1 AS held FROM members WHERE id = ${member.id}::uuid FOR UPDATE`;
      const held = await tx.savedView.count({ where: { memberId: member.id } });
      if (held >= SAVED_VIEWS_MAX) return { kind: "full" } as const;
      const data = { ...view, memberId: member.id };
      return { kind: "saved", view: await tx.savedView.create({ data, select: SHOWN }) } as const;
    }),
  );
}

/** Gives a person's view another name, or another choice of charges. */
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

/** Takes a person's view away; false when they have none with this id. */
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
