import { connect, type Socket } from 'node:net';

export interface Load {
  perSecond: number;
  /** Milliseconds within which half, and 99 of 100, of the answers came. */
  p50: number;
  p99: number;
  /** Answers other than 200 and 201. */
  refused: number;
}

interface LoadOptions {
  /** The ports to ask, one after the other. */
  ports: number[];
  /** The next request as it goes over the wire; undefined ends the load. */
  next(): Buffer | undefined;
  connections?: number;
  /** Stops after this time; without it when the requests are used up. */
  seconds?: number;
}

/**
 * Asks over as many connections as there are, each sending its next request when the last is answered.
 * Bytes are only counted: whoever measures must cost less than what is measured.
 */
export async function load({ ports, next, connections = 32, seconds }: LoadOptions): Promise<Load> {
  const times: number[] = [];
  let refused = 0;
  const begun = performance.now();
  const end = seconds === undefined ? Number.POSITIVE_INFINITY : begun + seconds * 1000;
  const work = async (index: number) => {
    const socket = connect(ports[index % ports.length] as number, '127.0.0.1');
    socket.setNoDelay(true);
    const answers = readAnswers(socket);
    for (let request = next(); request !== undefined && performance.now() < end; request = next()) {
      const sent = performance.now();
      socket.write(request);
      const status = await answers.next();
      times.push(performance.now() - sent);
      if (status !== 200 && status !== 201) refused += 1;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => work(index)));
  const took = (performance.now() - begun) / 1000;
  times.sort((one, other) => one - other);
  const within = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / took, p50: within(0.5), p99: within(0.99), refused };
}

/** The statuses of the answers as they come, each once its body is whole. */
function readAnswers(socket: Socket): { next(): Promise<number> } {
  let waiting: { resolve(status: number): void; reject(error: Error): void } | undefined;
  let rest: Buffer = Buffer.alloc(0);
  let status = 0;
  /** Bytes of a body of known length that are still to come: large ones are only counted, never put together. */
  let left = 0;
  const finish = () => {
    const done = waiting;
    waiting = undefined;
    done?.resolve(status);
  };
  const look = () => {
    const head = rest.indexOf('\r\n\r\n');
    if (head === -1) return;
    const words = rest.toString('latin1', 0, head);
    const length = /content-length: (\d+)/i.exec(words)?.[1];
    status = Number(words.slice(9, 12));
    if (length === undefined) {
      const end = endOfChunks(rest, head + 4);
      if (end === -1) return;
      rest = rest.subarray(end);
      finish();
      return;
    }
    left = head + 4 + Number(length) - rest.length;
    rest = left < 0 ? rest.subarray(left) : rest.subarray(rest.length);
    if (left <= 0) finish();
  };
  socket.on('data', (part: Buffer) => {
    if (left > 0) {
      left -= part.length;
      if (left < 0) rest = part.subarray(left);
      if (left <= 0) finish();
      return;
    }
    rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
    look();
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('the connection was closed')));
  const next = () =>
    new Promise<number>((resolve, reject) => {
      waiting = { resolve, reject };
    });
  return { next };
}

function endOfChunks(bytes: Buffer, start: number): number {
  const last = bytes.indexOf('0\r\n\r\n', start);
  return last === -1 ? -1 : last + 5;
}

/** A request as it goes over the wire. */
export function wire(
  method: string,
  path: string,
  options: { body?: unknown; headers?: string[] } = {},
): Buffer {
  const body = options.body === undefined ? '' : JSON.stringify(options.body);
  const heads = [`${method} ${path} HTTP/1.1`, 'host: localhost', ...(options.headers ?? [])];
  if (body) heads.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${heads.join('\r\n')}\r\n\r\n${body}`);
}

/** The same requests again and again, one after the other. */
export function again(requests: Buffer[]): () => Buffer | undefined {
  let turn = 0;
  return () => requests[turn++ % requests.length];
}

/** Each request once. */
export function once(requests: Buffer[]): () => Buffer | undefined {
  let turn = 0;
  return () => requests[turn++];
}
