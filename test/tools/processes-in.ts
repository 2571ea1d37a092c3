import { readdir, readFile, readlink } from 'node:fs/promises';

export interface ProcessIn {
  readonly pid: number;
  readonly command: string;
}

/** Processes that work in the folder: a server and all of its helpers, and our watchdog. */
export async function processesIn(folder: string): Promise<ProcessIn[]> {
  const found: ProcessIn[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const workingFolder = await readlink(`/proc/${name}/cwd`).catch(() => '');
    if (!workingFolder.startsWith(folder)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command !== '') found.push({ pid: Number(name), command });
  }
  return found;
}

/** `kill -9` of processes; those that end with the ones killed before them are no mistake. */
export function killAll(processes: readonly Pick<ProcessIn, 'pid'>[]): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
