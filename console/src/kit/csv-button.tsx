// Writes all rows of a list as a CSV, page after page; it says how far it is, and another click stops it.
import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { type CsvValue, csvLine } from './csv-line.ts';
import { download } from './files.ts';
import { formatCount, formatNumber } from './format.ts';
import { notify, notifyFailure } from './toasts.tsx';

export interface CsvColumn<Row> {
  readonly header: string;
  /** What stands in the CSV; without it the column is not in it. */
  readonly text?: (row: Row) => CsvValue;
}

interface Props<Row> {
  /** Names the file. */
  readonly name: string;
  readonly columns: readonly CsvColumn<Row>[];
  /** All rows, in parts. */
  readonly parts: () => AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  readonly isEmpty: boolean;
}

const ROWS_MAX = 100_000;

export function CsvButton<Row>({ name, columns, parts, isEmpty }: Props<Row>) {
  const [written, setWritten] = useState<number | null>(null);
  const isStopped = useRef(false);
  // Who leaves the page does not want the file any more.
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const write = async () => {
    isStopped.current = false;
    setWritten(0);
    try {
      const exported = columns.flatMap(({ header, text }) => (text === undefined ? [] : [{ header, text }]));
      const lines = [csvLine(exported.map(({ header }) => header))];
      let isCut = false;
      for await (const rows of parts()) {
        if (isStopped.current) return;
        lines.push(...rows.map((row) => csvLine(exported.map(({ text }) => text(row)))));
        isCut = lines.length > ROWS_MAX;
        if (isCut) break;
        setWritten(lines.length - 1);
      }
      const today = new Date().toISOString().slice(0, 10);
      const file = `${name.replaceAll(' ', '-')}-${today}.csv`;
      download(file, new Blob(lines, { type: 'text/csv;charset=utf-8' }));
      const more = isCut ? { description: 'The export is incomplete: filter the list to get the rest.' } : {};
      notify(`${formatCount(lines.length - 1, 'row')} written`, more);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setWritten(null);
    }
  };
  if (written !== null)
    return (
      <Button
        look="quiet"
        onClick={() => {
          isStopped.current = true;
        }}
        aria-label={`${formatCount(written, 'row')} read, stop the export`}
      >
        <X aria-hidden className="size-4" />
        <span className="tabular-nums">{formatNumber(written)}</span>
      </Button>
    );
  return (
    <Button
      look="quiet"
      disabled={isEmpty}
      onClick={() => void write()}
      aria-label={`Export ${name} as CSV`}
      title="Export all rows of the filtered list as CSV"
    >
      <Download aria-hidden className="size-4" />
      <span className="max-sm:sr-only">CSV</span>
    </Button>
  );
}
