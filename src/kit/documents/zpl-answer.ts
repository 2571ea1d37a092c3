// Labels for printers as an answer, and how the documentation says so.
import { Type } from 'typebox';
import type { Answer, ResponseDoc } from '../http/route.ts';

const ZPL = 'application/zpl';

export const zplResponse: ResponseDoc = {
  description: 'The labels.',
  contentType: ZPL,
  schema: Type.Unsafe<string>({ type: 'string' }),
  example: '^XA^FO32,32^A0N,28,28^FDIR-000001^FS^XZ',
};

export function zplAnswer(bytes: Buffer, fileName: string): Answer {
  return {
    status: 200,
    bytes,
    contentType: `${ZPL}; charset=utf-8`,
    headers: { 'content-disposition': `attachment; filename="${fileName}.zpl"` },
  };
}
