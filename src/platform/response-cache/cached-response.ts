import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this, packing saves nothing that fits into a packet less. */
const WORTH_PACKING = 1_024;

/** Up to here quick packing takes less time than handing the work to another thread. */
const QUICKLY_PACKED = 32 * 1_024;

const brotli = (quality: number, bytes: Buffer) => ({
  // What comes out is a quarter of what goes in, or less.
  chunkSize: Math.max(1_024, bytes.length >> 2),
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    // A window no larger than what it looks at: the usual one is 4 MB for each packing.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(bytes.length)), 10), 22),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});

/** For what is packed once and sent often. */
const packers = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotli(5, bytes)),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
};

/** For what is perhaps never asked for again. */
const quickPackers = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, brotli(1, bytes)),
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 1 }),
};

type Packing = keyof typeof packers;

interface Parts {
  status?: number;
  /** Those of the response itself; `etag` and those of its packing are added. */
  headers: Record<string, string>;
  bytes: Buffer;
  /** Made while something was missing: not what it should be. */
  broken?: boolean;
  /** The same for everyone until the shop changes, so it may be cached. */
  cacheable?: boolean;
  /** Full of pictures, which are packed already: packing takes long and saves little. */
  heavy?: boolean;
}

/**
 * A whole response as bytes, the same for everyone; hashed and packed once, when that is asked for. Of the
 * many lists that differ most are asked for a single time: the first is packed quickly rather than small.
 */
export class CachedResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly bytes: Buffer;
  readonly broken: boolean;
  readonly cacheable: boolean;
  readonly heavy: boolean;
  readonly #packed: Partial<Record<Packing, Buffer | Promise<Buffer>>> = {};
  #etag: string | undefined;
  #sent = false;

  constructor({ status = 200, headers, bytes, broken = false, cacheable = true, heavy = false }: Parts) {
    this.status = status;
    this.headers = headers;
    this.bytes = bytes;
    this.broken = broken;
    this.cacheable = cacheable && !broken;
    this.heavy = heavy;
  }

  /** Bytes of memory it takes, or will when it is packed both ways. */
  get weight(): number {
    return Math.ceil(this.bytes.length * (this.heavy ? 1 : 1.6)) + 2_048;
  }

  /** Weak, since it stands for the response in all its packings. */
  get etag(): string {
    this.#etag ??= `W/"${hash('sha256', this.bytes, 'base64url').slice(0, 22)}"`;
    return this.#etag;
  }

  /** Whether the other one would be received as the very same, but for how it is packed. */
  isSameAs({ status, headers, bytes, broken, heavy }: CachedResponse): boolean {
    const names = Object.keys(headers);
    return (
      this.bytes.equals(bytes) &&
      this.status === status &&
      this.broken === broken &&
      this.heavy === heavy &&
      names.length === Object.keys(this.headers).length &&
      names.every((name) => this.headers[name] === headers[name])
    );
  }

  /** Sends it, packed as the client likes; a client that has it already gets 304. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.code(this.status).headers(this.headers);
    const reading = request.method === 'GET' || request.method === 'HEAD';
    if (reading && this.status === 200) {
      reply.header('etag', this.etag);
      if (isNamed(request.headers['if-none-match'], this.etag)) {
        return reply.code(304).header('vary', 'accept-encoding').send();
      }
    }
    if (this.heavy || this.bytes.length < WORTH_PACKING) return reply.send(this.bytes);
    reply.header('vary', 'accept-encoding');
    const packing = bestPacking(request.headers['accept-encoding']);
    if (packing === undefined) return reply.send(this.bytes);
    reply.header('content-encoding', packing);
    const first = !this.#sent;
    this.#sent = true;
    if (first && !reading && this.bytes.length <= QUICKLY_PACKED) {
      return reply.send(quickPackers[packing](this.bytes));
    }
    const packed = this.#packed[packing] ?? this.#pack(packing);
    return reply.send(packed instanceof Promise ? await packed : packed);
  }

  #pack(packing: Packing): Promise<Buffer> {
    const packed = packers[packing](this.bytes).then((bytes) => {
      // A copy: what comes out of the packer holds on to all the room that it had to work in.
      this.#packed[packing] = Buffer.from(bytes);
      return bytes;
    });
    this.#packed[packing] = packed;
    return packed;
  }
}

function isNamed(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((one) => [etag, etag.slice(2), '*'].includes(one.trim())) ?? false;
}

/** The smallest packing that a client takes; `q=0` refuses one. */
function bestPacking(accepted: string | undefined): Packing | undefined {
  const names = accepted
    ?.toLowerCase()
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((packing) => names?.includes(packing));
}
