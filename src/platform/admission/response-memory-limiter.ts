import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../contract/problem.ts';
import { addMetric } from '../metrics.ts';
import { forgetWaiting } from './concurrency-limiter.ts';

/** Bytes that may be reserved at the same time for answers that are being made: making takes more than keeping. */
const MOST_IN_MAKING = 12 * 1024 * 1024;

/** Up to here a response is one that people wait for: a page of orders, a list of thirty with pictures; in bytes. */
const ORDINARY = 1024 * 1024;

/** Of all the room, what is filled with larger answers and what with ordinary ones: the small always find some. */
const [FOR_LARGE, FOR_ORDINARY] = [0.6, 0.9];

/** How long a response waits until there is room for it, in milliseconds, and how many wait. */
const PATIENCE_MS = 3_000;
const MOST_WAITING = 32;

interface Waiting {
  bytes: number;
  admit(): void;
}

/** The room of one process for answers that are not read yet, in bytes, and those that wait for some of it. */
class ResponseMemoryBudget {
  readonly #most: number;
  #held = 0;
  #inMaking = 0;
  readonly #waiting: Waiting[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  get held(): number {
    return this.#held;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get isFull(): boolean {
    return this.#held > this.#most;
  }

  /** Half of it is taken, or somebody waits. */
  get isPressed(): boolean {
    return this.#waiting.length > 0 || this.#held > this.#most / 2;
  }

  /** Counts so many bytes more as held; fewer by a negative number. */
  hold(more: number): void {
    this.#held += more;
  }

  /**
   * Calls `take` once there is room to make a response of about so many bytes, at once when there is.
   *
   * @throws {Problem} UNAVAILABLE when there is none for long, or too many wait already
   */
  async enter(bytes: number, take: () => void): Promise<void> {
    const begin = () => {
      this.#inMaking += bytes;
      take();
    };
    if (this.#hasRoom(bytes)) begin();
    else await this.#wait(bytes, begin);
  }

  /** A response of so many reserved bytes is made. */
  leave(bytes: number): void {
    this.#inMaking -= bytes;
    this.admitWaiting();
  }

  /** Lets in those that find room now, the longest waiting first. */
  admitWaiting(): void {
    for (const waiting of [...this.#waiting]) {
      if (!this.#hasRoom(waiting.bytes)) continue;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      waiting.admit();
    }
  }

  #hasRoom(bytes: number): boolean {
    const toMake = this.#inMaking === 0 || this.#inMaking + bytes <= MOST_IN_MAKING;
    const share = bytes > ORDINARY ? FOR_LARGE : FOR_ORDINARY;
    return toMake && this.#held + bytes <= this.#most * share;
  }

  #wait(bytes: number, begin: () => void): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING) throw new Problem('UNAVAILABLE', { retryAfter: 1 });
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new Problem('UNAVAILABLE', { retryAfter: 1 }));
      }, PATIENCE_MS);
      const admit = () => {
        clearTimeout(late);
        begin();
        resolve();
      };
      const waiting = { bytes, admit };
      this.#waiting.push(waiting);
    });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes that count as held for the response: reserved while it is made, its own until it is gone. */
    heldBytes: number;
    /** Those of them that are reserved. */
    reservedBytes: number;
  }
}

/** What one connection may leave unread before it asks for more, in bytes and in requests; no browser asks ahead. */
const MOST_BEHIND = ORDINARY;
const MOST_AHEAD = 64;

/** What a stream may hold ready, in bytes: it makes no more until that is taken. */
const OF_A_STREAM = 256 * 1024;

/** What the system has taken may still be unread there, if it is as large as this, in bytes. */
const LARGE = 64 * 1024;

const LOOK_MS = 500;

interface Connection {
  bytes: number;
  requests: number;
  /** When the last large response was handed to the system. */
  largeAt: number;
  reader: SlowReader;
}

/**
 * What one process holds for others: every byte of a response counts from before it is made until the
 * system has taken it or its connection is gone. Past the bound, large responses wait for room and then are
 * refused with 503. A client that does not read, or reads by drops, is cut off: after `seconds`, which is half a
 * minute for people, and after two where others wait for room.
 */
export class ResponseMemoryLimiter {
  readonly #room: ResponseMemoryBudget;
  readonly #restMs: number;
  #cut = 0;
  readonly #connections = new Map<Socket, Connection>();

  constructor(most: number, seconds: number) {
    this.#room = new ResponseMemoryBudget(most);
    this.#restMs = seconds * 1_000;
    addMetric({
      name: 'shop_outgoing_answers',
      help: 'Bytes held for answers that are not read yet, answers that wait for room, connections cut off as too slow',
      label: 'what',
      read: () => ({ bytes: this.#room.held, waiting: this.#room.waiting, cut: this.#cut }),
    });
  }

  /** Counts every response of the server from now on. */
  watch(server: FastifyInstance): void {
    server.decorateRequest('heldBytes', 0);
    server.decorateRequest('reservedBytes', 0);
    server.addHook('onRequest', (request, _, done) => done(this.#enter(request)));
    server.addHook('onSend', (request, reply, payload, done) => {
      this.#unreserve(request);
      this.#hold(request, sizeOf(payload));
      this.#announceRest(request, reply);
      done(null, payload);
    });
    server.addHook('onResponse', (request, _, done) => {
      this.#leave(request);
      done();
    });
    const looking = setInterval(() => this.#cutSlowReaders(), LOOK_MS).unref();
    server.addHook('onClose', async () => clearInterval(looking));
  }

  /** Waits for room for a response of about so many bytes. Throws UNAVAILABLE where there is none for long. */
  async reserve(request: FastifyRequest, bytes: number): Promise<void> {
    const connection = this.#connections.get(request.raw.socket);
    // One at a time: a client that asks for the next has not read the last.
    if (connection && connection.bytes > ORDINARY) throw new Problem('UNAVAILABLE', { retryAfter: 1 });
    await this.#room.enter(bytes, () => {
      this.#hold(request, bytes);
      request.reservedBytes = bytes;
    });
    forgetWaiting(request);
    if (request.raw.socket.destroyed) throw new Problem('UNAVAILABLE');
  }

  #enter({ raw: { socket }, url }: FastifyRequest): Problem | undefined {
    const connection = this.#connections.get(socket) ?? this.#meet(socket);
    connection.requests += 1;
    // Asks and asks, and reads nothing: even a refusal for each would be too much.
    if (connection.requests > MOST_AHEAD) socket.resetAndDestroy();
    // Monitors are always answered.
    if (url.startsWith('/health/')) return undefined;
    // What came in one piece with the request too many is still handed over, one by one.
    const full = socket.destroyed || connection.bytes > MOST_BEHIND || this.#room.isFull;
    return full ? new Problem('UNAVAILABLE', { retryAfter: 1 }) : undefined;
  }

  #meet(socket: Socket): Connection {
    const reader = this.#readerOf(socket);
    const connection = { bytes: 0, requests: 0, largeAt: Number.NEGATIVE_INFINITY, reader };
    if (socket.destroyed) return connection;
    this.#connections.set(socket, connection);
    // Answers that stand in line behind an unread one are told nothing when their connection is gone.
    socket.once('close', () => {
      this.#connections.delete(socket);
      this.#room.hold(-connection.bytes);
      this.#room.admitWaiting();
    });
    return connection;
  }

  /** Judged a little earlier than what rests: the first look may still see what the system took at once. */
  #readerOf(socket: Socket): SlowReader {
    return new SlowReader(socket, performance.now(), (this.#restMs * 5) / 6);
  }

  #hold(request: FastifyRequest, bytes: number): void {
    const { socket } = request.raw;
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    const more = bytes - request.heldBytes;
    if (connection.bytes === 0) connection.reader = this.#readerOf(socket);
    request.heldBytes = bytes;
    connection.bytes += more;
    this.#room.hold(more);
  }

  #unreserve(request: FastifyRequest): void {
    if (request.reservedBytes === 0) return;
    const bytes = request.reservedBytes;
    request.reservedBytes = 0;
    this.#room.leave(bytes);
  }

  /** Names how long the connection may rest now, so that no client sends the next request just when it is closed. */
  #announceRest({ raw: { socket }, heldBytes }: FastifyRequest, reply: FastifyReply): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined || !reply.raw.shouldKeepAlive || reply.hasHeader('connection')) return;
    if (heldBytes <= LARGE && performance.now() - connection.largeAt >= this.#restMs) return;
    const seconds = Math.floor(this.#restMs / 1_000) - 1;
    reply.headers({ connection: 'keep-alive', 'keep-alive': `timeout=${seconds}` });
  }

  #leave(request: FastifyRequest): void {
    const { socket } = request.raw;
    const connection = this.#connections.get(socket);
    if (connection) {
      const now = performance.now();
      if (request.heldBytes > LARGE) connection.largeAt = now;
      // Closed, not reset: a client that does read gets the rest. Small answers behind a large one change nothing.
      if (now - connection.largeAt < this.#restMs) socket.setTimeout(this.#restMs);
      connection.requests = Math.max(0, connection.requests - 1);
    }
    this.#hold(request, 0);
    this.#room.admitWaiting();
  }

  #cutSlowReaders(): void {
    const now = performance.now();
    for (const [socket, { bytes, reader }] of this.#connections) {
      if (bytes === 0 || !reader.isTooSlow(now, this.#room.isPressed)) continue;
      this.#cut += 1;
      // Not closed but reset, so that the system forgets what it still holds for the client, too.
      socket.resetAndDestroy();
    }
  }
}

/** A text counts twice its length: that much it takes until it is bytes. */
function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return payload.length * 2;
  if (Buffer.isBuffer(payload)) return payload.length;
  return payload ? OF_A_STREAM : 0;
}

/** A reader takes at least this much, in bytes a second: a telephone on the edge of its network takes ten times as much. */
const LEAST_RATE = 2_048;

/** Where there is no room for others, no client may stand still for longer than this, in milliseconds. */
const STANDSTILL_MS = 2_000;

/** What a connection has taken of its responses, looked at from time to time. */
class SlowReader {
  readonly #socket: Socket;
  readonly #windowMs: number;
  #windowBegan: number;
  #takenThen: number;
  #taken: number;
  #movedAt: number;

  /** It is judged by `windowMs` at a time, since the system passes bytes on in large pieces. */
  constructor(socket: Socket, now: number, windowMs: number) {
    this.#socket = socket;
    this.#windowMs = windowMs;
    this.#windowBegan = now;
    this.#movedAt = now;
    this.#taken = takenBy(socket);
    this.#takenThen = this.#taken;
  }

  /** True when the connection reads too slowly to be waited for; `pressed` while others wait for room. */
  isTooSlow(now: number, pressed: boolean): boolean {
    const taken = takenBy(this.#socket);
    // Else nothing stands ready for it to read: the response is still being made.
    const reads = this.#socket.writableLength > 0;
    if (taken !== this.#taken || !reads) this.#movedAt = now;
    this.#taken = taken;
    if (pressed && now - this.#movedAt > STANDSTILL_MS) return true;
    if (now - this.#windowBegan < this.#windowMs) return false;
    const slow = reads && taken - this.#takenThen < (LEAST_RATE * this.#windowMs) / 1000;
    this.#windowBegan = now;
    this.#takenThen = taken;
    return slow;
  }
}

/** Bytes that the system has taken for the client: of a large piece the socket itself only says whether all of it is gone. */
function takenBy(socket: Socket): number {
  const handle = (socket as { _handle?: { writeQueueSize?: number } | null })._handle;
  return socket.bytesWritten - (handle?.writeQueueSize ?? socket.writableLength);
}
