// Reads CSV as spreadsheets write it: quoted fields, commas, semicolons or tabs, any line ends.

export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function readCsv(text: string): CsvTable {
  const clean = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(clean.slice(0, clean.search(/[\r\n]|$/)));
  const [header = [], ...rows] = linesOf(clean, separator).filter((line) =>
    line.some((field) => field.trim() !== ''),
  );
  return { header: header.map((name) => name.trim()), rows };
}

/** The one that stands most often in the first line. */
function separatorOf(line: string): string {
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

function linesOf(text: string, separator: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = () => {
    line.push(field);
    field = '';
  };
  const endLine = () => {
    endField();
    lines.push(line);
    line = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isQuoted) {
      if (char !== '"') field += char;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && field === '') isQuoted = true;
    else if (char === separator) endField();
    else if (char === '\n') endLine();
    else if (char !== '\r') field += char;
  }
  if (field !== '' || line.length > 0) endLine();
  return lines;
}
