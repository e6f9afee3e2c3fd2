/** Texts from this length on are put into the bytes by themselves. */
const LONG = 4_096;

/** Stands for a long text; no other text is written so, since nothing that is stored holds a NUL. */
const HOLE = '"\\u0000"';

/** The field of products that holds base64, which is its own JSON and its own bytes. */
const PICTURE = 'imageDataBase64';

/**
 * Returns the bytes of an answer as JSON. Pictures in base64 go in as they are: read by `JSON.stringify`, joined
 * with Russian words into one text of two bytes a sign and turned into UTF-8, they would take three times their
 * size and most of the time. `heavy` says that there were such texts.
 */
export function answerBytes(onTheWire: unknown): { bytes: Buffer; heavy: boolean } {
  const long: string[] = [];
  const json = JSON.stringify(onTheWire, (key, value: unknown) => {
    if (key !== PICTURE || typeof value !== 'string' || value.length < LONG) return value;
    long.push(value);
    return '\0';
  });
  if (long.length === 0) return { bytes: Buffer.from(json), heavy: false };
  const around = json.split(HOLE);
  const size = around.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const bytes = Buffer.allocUnsafeSlow(long.reduce((sum, text) => sum + text.length + 2, size));
  let end = 0;
  for (const [index, text] of around.entries()) {
    end += bytes.write(text, end);
    const next = long[index];
    if (next === undefined) continue;
    end += bytes.write('"', end, 'latin1');
    end += bytes.write(next, end, 'latin1');
    end += bytes.write('"', end, 'latin1');
  }
  return { bytes, heavy: true };
}
