// A PDF as an answer, and how the documentation says so.
import { Type } from 'typebox';
import type { Answer, ResponseDoc } from '../http/route.ts';

export function pdfAnswer(bytes: Buffer, fileName: string): Answer {
  return {
    status: 200,
    bytes,
    contentType: 'application/pdf',
    headers: { 'content-disposition': `inline; filename="${fileName}.pdf"` },
  };
}

export function pdfResponse(description: string): ResponseDoc {
  return {
    description,
    contentType: 'application/pdf',
    schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }),
    example: '%PDF-1.3',
  };
}
