import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** So much the file system of a test holds, in MB. */
const SIZE_MB = 4;

/** A small file system of its own on a folder. */
export class SmallDisk {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Mounts one; null where this user may not mount, as anybody but root. */
  static mount(folder: string): SmallDisk | null {
    mkdirSync(folder, { recursive: true });
    const options = ["-t", "tmpfs", "-o", `size=${SIZE_MB}m,mode=755`, "tmpfs", folder];
    return spawnSync("mount", options).status === 0 ? new SmallDisk(folder) : null;
  }

  /** Fills it, and makes room again after so many ms. */
  async fill(ms: number): Promise<boolean> {
    const file = join(this.#folder, "filler");
    try {
      writeFileSync(file, Buffer.alloc(2 * SIZE_MB * 1024 * 1024));
      return false;
    } catch {
      await pause(ms);
      return true;
    } finally {
      rmSync(file, { force: true });
    }
  }

  unmount(): void {
    spawnSync("umount", ["--lazy", this.#folder]);
  }
}
