const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WEBP_AT = 8;

/** What the first bytes say it is; null where it is no picture that we keep. */
export function mediaTypeOf(content: Buffer): 'image/jpeg' | 'image/png' | 'image/webp' | null {
  if (content.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (content.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  const isRiff = content.toString('latin1', 0, 4) === 'RIFF';
  return isRiff && content.toString('latin1', WEBP_AT, WEBP_AT + 4) === 'WEBP' ? 'image/webp' : null;
}
