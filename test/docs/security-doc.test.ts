// docs/security.md answers every point of the two lists, and what it names as a guard exists.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const PAGE = readFileSync(new URL('docs/security.md', ROOT), 'utf8');

/** The requirements of levels 1 and 2 of ASVS 5.0, by section. */
const LEVELS_1_AND_2: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
  '17.1': [1],
  '17.2': [1, 2, 3, 4],
  '17.3': [1, 2],
};

const NUMBERS = Object.entries(LEVELS_1_AND_2).flatMap(([section, points]) =>
  points.map((point) => `${section}.${point}`),
);
const API_RISKS = Array.from({ length: 10 }, (_, index) => `API${index + 1}`);

interface Row {
  readonly points: readonly string[];
  readonly answer: string;
  readonly guard: string;
}

/** The rows of all tables under a heading, whose first cell begins with what they answer. */
function rowsUnder(heading: string, pointsIn: (cell: string) => string[]): Row[] {
  const part = PAGE.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  return part.split('\n').flatMap((line) => {
    if (!line.startsWith('|')) return [];
    const [first = '', answer = '', guard = '', ...more] = line.slice(1, -1).split(/(?<!\\)\|/);
    const points = pointsIn(first.trim());
    if (points.length === 0) return [];
    expect(more, line).toEqual([]);
    return [{ points, answer: answer.trim(), guard: guard.trim() }];
  });
}

/** `1.2.3, 1.2.5 to 1.2.8 what is demanded`: each of them. */
function numbersIn(cell: string): string[] {
  const list = /^(?:\d+\.\d+\.\d+(?:, | to | ))+/.exec(`${cell} `)?.[0] ?? '';
  return list.split(', ').flatMap((part) => {
    const [from = '', to] = part.trim().split(' to ');
    if (to === undefined) return from === '' ? [] : [from];
    const [start, end] = [NUMBERS.indexOf(from), NUMBERS.indexOf(to)];
    return start < 0 || end <= start ? [`no range: ${part}`] : NUMBERS.slice(start, end + 1);
  });
}

const asvs = rowsUnder('ASVS 5.0', numbersIn);
const api = rowsUnder('OWASP API', (cell) => /^API\d+/.exec(cell)?.slice(0, 1) ?? []);

describe('docs/security.md', () => {
  it('answers every requirement of levels 1 and 2 once, and none that does not exist', () => {
    expect(NUMBERS).toHaveLength(253);
    const answered = asvs.flatMap(({ points }) => points);
    expect(answered.filter((number) => !NUMBERS.includes(number))).toEqual([]);
    expect(answered.filter((number, index) => answered.indexOf(number) !== index)).toEqual([]);
    expect(NUMBERS.filter((number) => !answered.includes(number))).toEqual([]);
  });

  it('answers each of the ten risks of APIs', () => {
    expect(api.flatMap(({ points }) => points)).toEqual(API_RISKS);
  });

  it('has an answer in every row, and a guard or the reason why there is none', () => {
    const bare = [...asvs, ...api].filter(({ answer, guard }) => answer === '' || !/`|^–/.test(guard));
    expect(bare).toEqual([]);
  });

  it('names every secret that lies encrypted in the database', () => {
    const named: Readonly<Record<string, string>> = {
      carrier_account: 'carrier accounts',
      marketplace_account: 'marketplace accounts',
      refresh_token: 'the answer of a refresh',
      webhook_endpoint: 'signing secrets of webhook endpoints',
    };
    const schema = readFileSync(new URL('migrations/schema.sql', ROOT), 'utf8');
    const tables = schema.split(/^CREATE TABLE /m).filter((text) => /^ {2}sealed_\w+ bytea/m.test(text));
    expect(tables.map((text) => text.split(' ')[0])).toEqual(Object.keys(named));
    const cryptography = PAGE.split(/^## /m).find((text) => text.startsWith('Cryptography')) ?? '';
    for (const words of Object.values(named)) expect(cryptography).toContain(words);
  });

  it('names every kind of file that people send', () => {
    const named: Readonly<Record<string, string>> = {
      'inbound/receiving': 'photos of goods',
      'marketplace/shipments': 'proofs of delivery',
      returns: 'photos of goods',
    };
    const domains = fileURLToPath(new URL('src/domains/', ROOT));
    const takers = globSync('**/*.ts', { cwd: domains })
      .filter((file) => readFileSync(`${domains}${file}`, 'utf8').includes('readUpload('))
      .map((file) => file.split('/').slice(0, -1).join('/'));
    expect(takers.toSorted()).toEqual(Object.keys(named));
    const files = PAGE.split(/^### /m).find((text) => text.startsWith('V5 Files')) ?? '';
    for (const words of Object.values(named)) expect(files).toContain(words);
  });

  it('names files that exist, and guards by files alone', () => {
    const quoted = [...PAGE.matchAll(/`([^`\s]+)`/g)].map(([, text = '']) => text);
    const files = quoted.filter((text) => /^[\w.-]+(\/[\w.-]+)*\.(ts|txt|json|sql|md)$/.test(text));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
    const guards = [...asvs, ...api].flatMap(({ guard }) => guard.match(/`[^`]+`/g) ?? []);
    expect(guards.filter((guard) => !files.includes(guard.slice(1, -1)))).toEqual([]);
  });

  it('says of requests to others what is there: whoever connects to addresses of clients is named, with the test that guards it', () => {
    const all = globSync('{src,demo}/**/*.ts', { cwd: fileURLToPath(ROOT) }).filter(
      (file) => !file.endsWith('.test.ts'),
    );
    const connecting = all.filter((file) =>
      /from '[./a-z-]*guarded-connector\.ts'/.test(readFileSync(new URL(file, ROOT), 'utf8')),
    );
    // A new one has to be told on the page, and here.
    expect(connecting.sort()).toEqual([
      'src/domains/accounts/carriers/easypost/client.ts',
      'src/domains/webhooks/send-webhook.ts',
    ]);
    const forged = [
      ...api.filter(({ points }) => points.includes('API7')),
      ...asvs.filter(({ points }) => points.includes('1.3.6')),
    ];
    for (const { answer, guard } of forged) {
      expect(answer).toMatch(/webhooks/i);
      expect(answer).not.toMatch(/fetches no address|ever fetched/);
      expect(guard).toContain('`src/domains/webhooks/send-webhook.test.ts`');
    }
  });

  it('counts what is not met and what is met in part', () => {
    const count = (word: string) =>
      asvs.filter(({ answer }) => answer.startsWith(`**${word}**`)).flatMap(({ points }) => points).length;
    const [, all, missing, partly] =
      /Of (\d+) requirements (\d+) are not met and (\d+) are met in part/.exec(PAGE) ?? [];
    expect([all, missing, partly]).toEqual([NUMBERS.length, count('No'), count('Partly')].map(String));
  });
});
