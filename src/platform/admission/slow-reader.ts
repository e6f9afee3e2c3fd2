import type { Socket } from 'node:net';

/** Whoever reads takes at least this much, in bytes a second: a telephone on the edge of its network takes ten times as much. */
const LEAST_RATE = 2_048;

/** Where there is no room for others, nobody may stand still for longer than this, in milliseconds. */
const STANDSTILL_MS = 2_000;

/** What a connection has taken of its answers, looked at from time to time. */
export class SlowReader {
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
    // Else nothing stands ready for it to read: the answer is still being made.
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
