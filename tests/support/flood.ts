import { Agent, request } from 'node:http';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

export interface Flood {
  status: number;
  ms: number;
  retryAfter: string | undefined;
}

interface Sent {
  path: string;
  token?: string;
  body: unknown;
}

/** As many connections as a proxy in front keeps open; whoever finds none free waits for one there. */
const CONNECTIONS = 1_000;

/** Sent at once before answers are read again. */
const BATCH = 25;

/**
 * Sends a request so many times a second for so long (or as many as this process can), whether answers
 * come or not, as a crowd does that does not know of each other. Returns what became of each, timed from
 * when it was on its way; status 0 where there was no response at all.
 */
export async function flood(url: string, sent: Sent, perSecond: number, ms: number): Promise<Flood[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });
  const text = JSON.stringify(sent.body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
  };
  const ask = () =>
    new Promise<Flood>((resolve) => {
      let began = performance.now();
      const end = (status: number, retryAfter?: string) =>
        resolve({ status, ms: performance.now() - began, retryAfter });
      const asking = request(url + sent.path, { method: 'POST', agent, headers }, (response) => {
        response.resume().on('end', () => end(response.statusCode ?? 0, response.headers['retry-after']));
      });
      asking.on('socket', (socket) => {
        const leave = () => {
          began = performance.now();
        };
        if (socket.connecting) socket.once('connect', leave);
        else leave();
      });
      asking.on('error', () => end(0)).end(text);
    });
  await openConnections(url, agent);
  const sending: Promise<Flood>[] = [];
  const began = performance.now();
  for (let now = 0; now < ms; now = performance.now() - began) {
    // What is due by now, but never so much at once that answers lie unread and seem late.
    const due = (now / 1_000) * perSecond;
    for (let one = 0; one < BATCH && sending.length < due; one += 1) sending.push(ask());
    await (sending.length < due ? turn() : pause(5));
  }
  const responses = await Promise.all(sending);
  agent.destroy();
  return responses;
}

/** The time that all but one in a hundred keep to, in milliseconds. */
export function p99(responses: { ms: number }[]): number {
  const times = responses.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

/** Opens all connections before the crowd comes, as a proxy has them open: Node takes in only one at each turn. */
async function openConnections(url: string, agent: Agent): Promise<void> {
  const opening = Array.from(
    { length: CONNECTIONS },
    () =>
      new Promise<void>((resolve, reject) => {
        const asking = request(`${url}/health/live`, { agent }, (response) => {
          response.resume().on('end', resolve);
        });
        asking.on('error', reject).end();
      }),
  );
  await Promise.all(opening);
}
