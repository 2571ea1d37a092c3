// Uploaded files: bounded, and typed by their bytes, never by what the client claims.
import { type Violation, violation } from '../http/problems.ts';
import { PHOTO_BYTES_MAX } from './schema.ts';

type Signature = readonly (number | null)[];
const letters = (text: string): Signature => [...Buffer.from(text, 'latin1')];

/** Each type with its name for people and its first bytes; null matches any byte. */
const TYPES = {
  'image/jpeg': { name: 'JPEG', signature: [0xff, 0xd8, 0xff] },
  'image/png': { name: 'PNG', signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  'image/webp': { name: 'WebP', signature: [...letters('RIFF'), null, null, null, null, ...letters('WEBP')] },
  'application/pdf': { name: 'PDF', signature: letters('%PDF-') },
} as const satisfies Record<string, { name: string; signature: Signature }>;

/** More than any camera produces; displaying a picture takes four bytes per pixel, however small its file is. */
const SIDE_PIXELS_MAX = 20_000;
const PIXELS_MAX = 120_000_000;

export type MediaType = keyof typeof TYPES;

/** The type by the first bytes; null where it is none of the accepted ones. */
function mediaTypeOf<Type extends MediaType>(content: Buffer, types: readonly Type[]): Type | null {
  const fits = (signature: Signature) =>
    signature.every((byte, at) => at < content.length && (byte === null || content[at] === byte));
  return types.find((type) => fits(TYPES[type].signature)) ?? null;
}

/** A picture that people take. */
export const PHOTO = { types: ['image/jpeg', 'image/png', 'image/webp'], bytesMax: PHOTO_BYTES_MAX } as const;

export interface UploadKind<Type extends MediaType> {
  readonly types: readonly Type[];
  readonly bytesMax: number;
}

interface Upload<Type extends MediaType> {
  readonly content: Buffer;
  /** Null where it is not accepted; then there are violations. */
  readonly mediaType: Type | null;
  readonly violations: readonly Violation[];
}

/** @param text base64, the property `content` of a body */
export function readUpload<Type extends MediaType>(
  text: string,
  { types, bytesMax }: UploadKind<Type>,
): Upload<Type> {
  const content = Buffer.from(text, 'base64');
  const mediaType = mediaTypeOf(content, types);
  const names = types.map((type) => TYPES[type].name);
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

function sizeViolations(content: Buffer, mediaType: ImageType): Violation[] {
  const size = SIZE_READERS[mediaType](content);
  if (size === null || size.width === 0 || size.height === 0)
    return [violation('/content', 'bad_format', 'must be a valid picture: its header has no size')];
  const { width, height } = size;
  if (Math.max(width, height) <= SIDE_PIXELS_MAX && width * height <= PIXELS_MAX) return [];
  const message = `must have at most ${SIDE_PIXELS_MAX} pixels a side and ${PIXELS_MAX} in all: it has ${width} × ${height}`;
  return [violation('/content', 'too_large', message)];
}

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

type ImageType = Exclude<MediaType, 'application/pdf'>;

/** The pixel dimensions, from the header alone; null where that is missing. */
const SIZE_READERS: Readonly<Record<ImageType, (content: Buffer) => ImageSize | null>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

function pngSize(content: Buffer): ImageSize | null {
  if (content.length < 24 || content.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}

/** Skips segments until the frame header: SOF0 to SOF15, except the three markers that are none. */
function jpegSize(content: Buffer): ImageSize | null {
  let at = 2;
  while (at + 9 <= content.length) {
    if (content[at] !== 0xff) return null;
    const marker = content[at + 1] ?? 0;
    // A fill byte.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) };
    const length = content.readUInt16BE(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

function webpSize(content: Buffer): ImageSize | null {
  if (content.length < 30) return null;
  const form = content.toString('latin1', 12, 16);
  if (form === 'VP8X') return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 };
  if (form === 'VP8L') {
    const bits = content.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (form !== 'VP8 ') return null;
  return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff };
}
