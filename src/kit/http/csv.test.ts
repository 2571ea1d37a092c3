import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv.ts';
import type { Problem } from './problems.ts';
import { Nullable, Strict } from './schema.ts';

const Row = Strict({
  mpn: Type.String(),
  quantity: Type.Optional(Type.Integer()),
  weight: Type.Optional(Type.Number()),
  is_hazmat: Type.Optional(Type.Boolean()),
  codes: Type.Optional(Type.Array(Type.String())),
  name: Type.Optional(Nullable(Type.String())),
  days: Type.Optional(Nullable(Type.Integer())),
  nested: Type.Optional(Type.Object({})),
});

const read = async (text: string | Buffer) => {
  const { lines, values } = await readCsv(Buffer.from(text as string), Row);
  return values.map((value, index) => ({ line: lines[index], value }));
};

async function refusal(text: string | Buffer): Promise<string[]> {
  try {
    await read(text);
  } catch (error) {
    return ((error as Problem).options.violations ?? []).map(({ message }) => message);
  }
  throw new Error('it was read');
}

describe('a CSV file', () => {
  it('becomes rows with their lines, each cell typed as its column, an empty one absent', async () => {
    const rows = await read('mpn,quantity,weight,is_hazmat,codes\nA,5,1.25,true,x|y\nB,,,,\n');
    expect(rows).toEqual([
      { line: 2, value: { mpn: 'A', quantity: 5, weight: 1.25, is_hazmat: true, codes: ['x', 'y'] } },
      { line: 3, value: { mpn: 'B' } },
    ]);
  });

  it('is read as spreadsheets save it: semicolons or tabs, a header in any case, TRUE and FALSE, rows of nothing', async () => {
    const rows = [
      { line: 2, value: { mpn: 'A', quantity: 5, weight: 1.25, is_hazmat: true } },
      { line: 5, value: { mpn: 'B;,', quantity: 6, is_hazmat: false } },
    ];
    expect(
      await read('MPN; Quantity ;Weight;Is_Hazmat\nA;5;1,25;TRUE\n;;;\n  ; ;;\n"B;,"; 6 ;;False\n\n;;;;;;\n'),
    ).toEqual(rows);
    expect(
      await read('MPN\tquantity\tWEIGHT\tIS_HAZMAT\nA\t5\t1.25\tTrue\n\t\t\t\n\nB;,\t6\t\tfalse\n'),
    ).toEqual(rows);
    expect((await read('mpn,weight\nA,"1,25"\n'))[0]?.value).toEqual({ mpn: 'A', weight: '1,25' });
    expect(await refusal('Mpn,mpn\nA,B\n')).toEqual(['the file has the column mpn twice']);
  });

  it('has numbers with all digits that a spreadsheet calculates: 18.35 * 3 is 55.050000000000004', async () => {
    const rows = await read('mpn,weight\nA,55.050000000000004\nB,1.0000000000000000001\nC,1e3\n');
    expect(rows.map(({ value }) => value)).toEqual([
      { mpn: 'A', weight: 55.050000000000004 },
      { mpn: 'B', weight: '1.0000000000000000001' },
      { mpn: 'C', weight: '1e3' },
    ]);
  });

  it('clears with \\N what can be empty, and leaves it as text where nothing can', async () => {
    const [row] = await read('mpn,name,days,codes,quantity\n\\N,\\N,\\N,\\N,\\N\n');
    expect(row?.value).toEqual({ mpn: '\\N', name: null, days: null, codes: [], quantity: '\\N' });
  });

  it('has no column for what does not fit a cell', async () => {
    expect(await refusal('mpn,nested\nA,{}\n')).toEqual([
      expect.stringContaining('has a column "nested"; known: '),
    ]);
  });

  it('may start with a byte order mark, end its lines with CRLF, and quote what it likes', async () => {
    const rows = await read('\uFEFFmpn,quantity\r\n"A ""B"", C",1\r\n"two\nlines",2\r\nlast,3\r\n');
    expect(rows.map(({ value }) => (value as { mpn: string }).mpn)).toEqual([
      'A "B", C',
      'two\nlines',
      'last',
    ]);
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 5]);
  });

  it('keeps a formula as the text it is', async () => {
    expect((await read('mpn\n"=HYPERLINK(""http://x"")"\n'))[0]?.value).toEqual({
      mpn: '=HYPERLINK("http://x")',
    });
  });

  it('leaves a cell that does not fit its type as text, so that the schema reports it', async () => {
    expect((await read('mpn,quantity\nA,1e3\n'))[0]?.value).toEqual({ mpn: 'A', quantity: '1e3' });
  });

  it('makes a cell without a column an unknown property of its row', async () => {
    expect(Object.keys((await read('mpn\nA,stray\n'))[0]?.value as object)).toEqual(['mpn', 'column 2']);
  });

  it('leaves out columns without a name, as emptied ones are saved, unless something is in them', async () => {
    const rows = await read('mpn,,quantity,, \r\nA,,1,,\r\nB,x,2,,\r\nC,,3,,y\r\n');
    expect(rows.map(({ value }) => value)).toEqual([
      { mpn: 'A', quantity: 1 },
      { mpn: 'B', quantity: 2, 'column 2': 'x' },
      { mpn: 'C', quantity: 3, 'column 5': 'y' },
    ]);
  });

  it('is refused with the line where its bytes are not UTF-8', async () => {
    expect(await refusal(Buffer.from('mpn\nok\nM\xfcller\n', 'latin1'))).toEqual([
      'the file is not UTF-8: the first broken character is in line 3; save it as CSV in UTF-8',
    ]);
    expect(await refusal(Buffer.from('\ufeffmpn\nA\n', 'utf16le'))).toEqual([
      'the file is UTF-16: save it as CSV in UTF-8',
    ]);
  });

  it('is refused with the line where a quote is never closed', async () => {
    expect((await refusal('mpn\nA\n"B\nC\n'))[0]).toMatch(/is not well-formed CSV in line \d+/);
  });

  it('is refused for its header with everything that is wrong with it', async () => {
    expect(await refusal('quantity,quantity,colour\n1,2,3\n')).toEqual([
      'the file has the column quantity twice',
      expect.stringMatching(/has a column "colour"; known: mpn, quantity/),
      'the file has no column mpn',
    ]);
    expect(await refusal('')).toEqual(['the file is empty: it needs a header line']);
  });

  it('is refused beyond 100,000 rows and with a record of more than 64 KiB', async () => {
    expect(await refusal(`mpn\n${'A\n'.repeat(100_001)}`)).toEqual([
      'the file has more than 100000 rows; at most 100000 are taken at once',
    ]);
    expect((await refusal(`mpn\n${'x'.repeat(70_000)}\n`))[0]).toMatch(/not well-formed CSV/);
  });

  it('is not read beyond the row that is one too many, nor beyond a header that is wrong', async () => {
    // A quote that is never closed lies beyond what is read.
    expect(await refusal(`mpn\n${'A\n'.repeat(100_001)}"`)).toEqual([
      expect.stringMatching(/more than 100000 rows/),
    ]);
    expect(await refusal('"1"\n"1"\n"')).toEqual([
      expect.stringMatching(/has a column "1"/),
      'the file has no column mpn',
    ]);
  });

  it('lets other work go on between its rows', async () => {
    let turns = 0;
    let isRead = false;
    const turn = () => {
      turns += 1;
      if (!isRead) setImmediate(turn);
    };
    setImmediate(turn);
    await read(`mpn\n${'"1"\n'.repeat(100_000)}`);
    isRead = true;
    expect(turns).toBeGreaterThan(3);
  });
});
