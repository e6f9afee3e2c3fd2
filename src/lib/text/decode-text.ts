/** The text of a file: UTF-8, what Excel calls Unicode (both by their marks), else Windows-1251. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const utf8 = new TextDecoder().decode(bytes);
  return utf8.includes('\uFFFD') ? new TextDecoder('windows-1251').decode(bytes) : utf8;
}
