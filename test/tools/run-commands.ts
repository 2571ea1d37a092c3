// Commands of our documents, run as a reader types them.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DEFAULT_URL } from '../../src/kit/http/openapi.ts';

const END = '--- end of step ---';

/** All in one shell: variables and functions stay. @returns what each of them printed */
export async function runCommands(
  commands: readonly string[],
  { address, folder }: { readonly address: string; readonly folder?: string },
): Promise<string[]> {
  const script = commands
    .map((command) => command.replaceAll(DEFAULT_URL, address))
    // A busy machine may take longer than a reader's.
    .map((command) => command.replaceAll('sleep 1', 'sleep 5'))
    .map((command) => `${command}\nprintf '%s' '${END}'\n`)
    .join('');
  const { stdout } = await promisify(execFile)('bash', ['-e', '-o', 'pipefail', '-c', script], {
    ...(folder === undefined ? {} : { cwd: folder }),
  });
  return stdout.split(END);
}
