// Passwords come from standard input: on a command line other people of the machine could read them.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Problem } from '../kit/http/problems.ts';
import type { CommandContext } from './context.ts';
import { UsageError } from './subcommands.ts';

const INPUT_MAX_CHARACTERS = 4096;

/** Asks for a new password, twice and without echo, at a terminal; otherwise takes the first line that comes in. */
export async function readNewPassword(context: Pick<CommandContext, 'stdin' | 'stderr'>): Promise<string> {
  if ((context.stdin as { isTTY?: boolean }).isTTY !== true) return firstLine(context.stdin);
  const password = await promptWithoutEcho(context, 'New password: ');
  if ((await promptWithoutEcho(context, 'Once more: ')) !== password) {
    throw new Problem('validation_failed', { detail: 'the two passwords differ' });
  }
  return password;
}

async function firstLine(stdin: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  stdin.setEncoding('utf8');
  for await (const chunk of stdin) {
    text += chunk;
    if (text.includes('\n') || text.length > INPUT_MAX_CHARACTERS) break;
  }
  const line = text.split('\n', 1)[0]?.replace(/\r$/, '') ?? '';
  if (line === '') throw new UsageError('no password came in on standard input (or use --generate)');
  return line;
}

function promptWithoutEcho(
  context: Pick<CommandContext, 'stdin' | 'stderr'>,
  question: string,
): Promise<string> {
  const { stdin, stderr } = context;
  // The line editor echoes what is typed to its output: this one swallows it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('SIGINT', () => lines.close());
    // After a line this has no effect; without one (Ctrl-C, Ctrl-D) the person gives up.
    lines.once('close', () => reject(new UsageError('no password was given')));
    stderr.write(question);
  }).finally(() => {
    lines.close();
    stderr.write('\n');
  });
}
