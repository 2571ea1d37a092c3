// Files that people send: bounded, and typed by what their bytes are, never by what somebody says.
import { type Violation, violation } from '../http/problems.ts';
import { imageSize } from './image-size-rules.ts';

/** The first bytes of each type; null stands for any byte. */
const SIGNATURES = {
  'image/jpeg': bytes(0xff, 0xd8, 0xff),
  'image/png': bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/webp': [...letters('RIFF'), null, null, null, null, ...letters('WEBP')],
  'application/pdf': letters('%PDF-'),
} as const satisfies Record<string, readonly (number | null)[]>;

/** More than any camera makes; whoever shows a picture needs four bytes for each pixel, however short its file is. */
const SIDE_PIXELS_MAX = 20_000;
const PIXELS_MAX = 120_000_000;

export type MediaType = keyof typeof SIGNATURES;

const NAMES: Readonly<Record<MediaType, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
};

function bytes(...all: readonly number[]): readonly (number | null)[] {
  return all;
}

function letters(text: string): readonly (number | null)[] {
  return [...Buffer.from(text, 'latin1')];
}

/** What the first bytes say it is; null where it is none of the types. */
function mediaTypeOf<Type extends MediaType>(content: Buffer, types: readonly Type[]): Type | null {
  return types.find((type) => hasSignature(content, SIGNATURES[type])) ?? null;
}

function hasSignature(content: Buffer, signature: readonly (number | null)[]): boolean {
  return signature.every((byte, at) => at < content.length && (byte === null || content[at] === byte));
}

export interface UploadKind<Type extends MediaType> {
  readonly types: readonly Type[];
  readonly bytesMax: number;
}

interface Upload<Type extends MediaType> {
  readonly content: Buffer;
  /** Null where it is none that is taken; something is wrong then. */
  readonly mediaType: Type | null;
  readonly violations: readonly Violation[];
}

/** @param text base64, as the property `content` of a body */
export function readUpload<Type extends MediaType>(
  text: string,
  { types, bytesMax }: UploadKind<Type>,
): Upload<Type> {
  const content = Buffer.from(text, 'base64');
  const mediaType = mediaTypeOf(content, types);
  const names = types.map((type) => NAMES[type]);
  const allowed = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  return {
    content,
    mediaType,
    violations: [
      ...(mediaType === null ? [violation('/content', 'bad_format', `must be a ${allowed}`)] : []),
      ...(mediaType === null || mediaType === 'application/pdf' ? [] : sizeViolations(content, mediaType)),
      ...(content.length > bytesMax
        ? [violation('/content', 'too_long', `must have at most ${bytesMax} bytes`)]
        : []),
    ],
  };
}

function sizeViolations(content: Buffer, mediaType: Exclude<MediaType, 'application/pdf'>): Violation[] {
  const size = imageSize(content, mediaType);
  if (size === null || size.width === 0 || size.height === 0)
    return [violation('/content', 'bad_format', 'must be a picture: its header tells no size')];
  const { width, height } = size;
  if (Math.max(width, height) <= SIDE_PIXELS_MAX && width * height <= PIXELS_MAX) return [];
  const message = `must have at most ${SIDE_PIXELS_MAX} pixels a side and ${PIXELS_MAX} in all: it has ${width} × ${height}`;
  return [violation('/content', 'too_large', message)];
}
