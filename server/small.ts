/** The option of a launcher for a machine with little memory, 1 GB in all. */
export const SMALL = "--small";

/**
 * The settings of {@link SMALL}, for this process's environment, which the parts inherit; what is set there stays. One app
 * process, and less room for short-lived objects: they are collected more often, which costs time under load.
 */
export function smallSettings(
  present: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return {
    WEB_CONCURRENCY: present.WEB_CONCURRENCY || "1",
    DATABASE_POOL: present.DATABASE_POOL || "5",
    // glibc keeps what threads have freed, in as many arenas as there are cores eight times.
    MALLOC_ARENA_MAX: present.MALLOC_ARENA_MAX || "2",
    NODE_OPTIONS: [present.NODE_OPTIONS, "--max-semi-space-size=2"].filter(Boolean).join(" "),
  };
}
