// How many pixels a picture says it has. Only its header is read; nothing is decoded.

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

const READERS: Readonly<Record<ImageType, (content: Buffer) => ImageSize | null>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** Null where there is no header to read it from. */
export function imageSize(content: Buffer, type: ImageType): ImageSize | null {
  return READERS[type](content);
}

function pngSize(content: Buffer): ImageSize | null {
  if (content.length < 24 || content.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}

/** Segments follow each other until the one that begins a frame: all of SOF0 to SOF15 but the three that are none. */
function jpegSize(content: Buffer): ImageSize | null {
  let at = 2;
  while (at + 9 <= content.length) {
    if (content[at] !== 0xff) return null;
    const marker = content[at + 1] ?? 0;
    // A byte that fills.
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
