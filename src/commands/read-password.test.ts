import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readNewPassword } from './read-password.ts';

/** A terminal at which a person types one of `lines` at every prompt. */
function terminal(lines: string[]) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const stderr = new PassThrough();
  let shown = '';
  stderr.on('data', (chunk) => {
    shown += chunk;
    if (String(chunk).endsWith(': ')) stdin.write(lines.shift() ?? '\u0003');
  });
  return { context: { stdin, stderr }, shown: () => shown };
}

describe('a new password', () => {
  it('is asked for twice at a terminal and shows nowhere', async () => {
    const { context, shown } = terminal(['open sesame!\r', 'open sesame!\r']);
    expect(await readNewPassword(context)).toBe('open sesame!');
    expect(shown()).toBe('New password: \nOnce more: \n');
  });

  it('is refused when the two differ', async () => {
    const { context } = terminal(['open sesame!\r', 'open sesame?\r']);
    await expect(readNewPassword(context)).rejects.toThrow('differ');
  });

  it('can be given up with Ctrl-C and Ctrl-D', async () => {
    await expect(readNewPassword(terminal(['open\u0003']).context)).rejects.toThrow('no password');
    await expect(readNewPassword(terminal(['\u0004']).context)).rejects.toThrow('no password');
  });

  it('is the first line of what is piped in, spaces included', async () => {
    const stderr = new PassThrough();
    const piped = (...chunks: string[]) => readNewPassword({ stdin: Readable.from(chunks), stderr });
    expect(await piped(' open ', 'sesame \r\n', 'second line')).toBe(' open sesame ');
    expect(await piped('no newline')).toBe('no newline');
    await expect(piped('\n')).rejects.toThrow('no password');
  });
});
