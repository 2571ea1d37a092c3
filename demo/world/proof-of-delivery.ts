// A proof of delivery as a one-page PDF, written without the document worker thread because the demo is loaded in one
// go.

const LINE_HEIGHT = 24;
const TOP = 700;

/** @returns the PDF in base64 */
export function proofOfDelivery(lines: readonly string[]): string {
  const text = lines
    .map((line, index) => `BT /F1 14 Tf 72 ${TOP - index * LINE_HEIGHT} Td (${escaped(line)}) Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(pdf + end, 'latin1').toString('base64');
}

function escaped(line: string): string {
  return line.replaceAll(/[\\()]/g, (character) => `\\${character}`);
}
