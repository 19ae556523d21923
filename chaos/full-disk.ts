import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** So much is written at a time to fill a file system. */
const PIECE_BYTES = 1024 * 1024;

/** A small file system of its own on a folder. */
export class SmallDisk {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Mounts one, which then holds what the folder held; null where this user may not mount, as anybody but root.
   *
   * @param sizeMb more than the folder holds.
   */
  static mount(folder: string, sizeMb: number): SmallDisk | null {
    mkdirSync(folder, { recursive: true });
    const kept = `${folder}.kept`;
    renameSync(folder, kept);
    mkdirSync(folder);
    const options = ["-t", "tmpfs", "-o", `size=${sizeMb}m,mode=755`, "tmpfs", folder];
    const isMounted = spawnSync("mount", options).status === 0;
    if (isMounted) {
      // With owners and rights, those of the folder itself too.
      spawnSync("cp", ["-a", `${kept}/.`, folder]);
      rmSync(kept, { recursive: true });
      return new SmallDisk(folder);
    }
    rmSync(folder, { recursive: true });
    renameSync(kept, folder);
    return null;
  }

  /** Fills it, and makes room again after so many ms. */
  async fill(ms: number): Promise<boolean> {
    const file = join(this.#folder, "filler");
    const filler = openSync(file, "w");
    try {
      for (;;) writeSync(filler, Buffer.alloc(PIECE_BYTES));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      await pause(ms);
      return true;
    } finally {
      closeSync(filler);
      rmSync(file, { force: true });
    }
  }

  unmount(): void {
    spawnSync("umount", ["--lazy", this.#folder]);
  }
}
