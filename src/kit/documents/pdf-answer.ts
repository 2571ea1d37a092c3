// Documents and pictures as answers, and their documentation.
import { type TSchema, Type } from 'typebox';
import type { Answer, ResponseDoc } from '../http/route.ts';

const BYTES = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' });
const PDF = 'application/pdf';
const ZPL = 'application/zpl';

export const pdfAnswer = (bytes: Buffer, name: string) =>
  fileAnswer(bytes, PDF, `inline; filename="${name}.pdf"`);

export const zplAnswer = (bytes: Buffer, name: string) =>
  fileAnswer(bytes, `${ZPL}; charset=utf-8`, `attachment; filename="${name}.zpl"`);

function fileAnswer(bytes: Buffer, contentType: string, disposition: string): Answer {
  return { status: 200, bytes, contentType, headers: { 'content-disposition': disposition } };
}

export function pictureAnswer(found: { media_type: string; content: Buffer } | null): Answer | null {
  return found && { status: 200, bytes: found.content, contentType: found.media_type };
}

export const pdfResponse = (description: string): ResponseDoc => fileDoc(description, PDF, BYTES, '%PDF-1.3');

export const zplResponse = fileDoc(
  'The labels.',
  ZPL,
  Type.Unsafe<string>({ type: 'string' }),
  '^XA^FO32,32^A0N,28,28^FDIR-000001^FS^XZ',
);

export const PICTURE_RESPONSE = {
  200: fileDoc('The picture: `image/jpeg`, `image/png` or `image/webp`.', 'image/*', BYTES, 'PNG'),
};

function fileDoc(description: string, contentType: string, schema: TSchema, example: string): ResponseDoc {
  return { description, contentType, schema, example };
}
