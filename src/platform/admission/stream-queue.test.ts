import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StreamQueue } from './stream-queue.ts';

/** A response on a connection of its own, and how it goes. */
function response() {
  const raw = new EventEmitter();
  const socket = Object.assign(new EventEmitter(), { destroyed: false });
  return {
    reply: { raw, request: { raw: { socket } } } as unknown as FastifyReply,
    gone: () => raw.emit('close'),
  };
}

const desk = { name: '1 table', mayWait: true };

/** Begins a response; `state` says what has become of it by now. */
function begin(turns: StreamQueue, line = desk) {
  const { reply, gone } = response();
  const begun = { state: 'waits', gone };
  turns.begin(line, reply).then(
    () => Object.assign(begun, { state: 'turn' }),
    () => Object.assign(begun, { state: 'refused' }),
  );
  return begun;
}

const statesOf = async (responses: { state: string }[]) => {
  await new Promise(setImmediate);
  return responses.map(({ state }) => state);
};

test('the next of a line begins when the one before is gone, in the order they came', async () => {
  const turns = new StreamQueue();
  const [first, second, third] = [begin(turns), begin(turns), begin(turns)];
  const states = () => statesOf([first, second, third]);
  expect(await states()).toEqual(['turn', 'waits', 'waits']);
  first.gone();
  expect(await states()).toEqual(['turn', 'turn', 'waits']);
  // Anyone who goes while waiting takes no one's turn along.
  const fourth = begin(turns);
  third.gone();
  expect(await states()).toEqual(['turn', 'turn', 'refused']);
  second.gone();
  expect(await statesOf([fourth])).toEqual(['turn']);
  fourth.gone();
  expect(await statesOf([begin(turns)])).toEqual(['turn']);
});

test('another line waits for nobody; past three, past patience, and for a buyer it is a refusal', async () => {
  // Time stands still until it is told to pass: a busy machine's own pauses use up no one's patience.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const turns = new StreamQueue(20);
  const [first, ...waiting] = [begin(turns), begin(turns), begin(turns), begin(turns)];
  const others = [
    begin(turns),
    begin(turns, { name: '1 csv', mayWait: true }),
    begin(turns, { name: '2', mayWait: false }),
    begin(turns, { name: '2', mayWait: false }),
  ];
  expect(await statesOf(others)).toEqual(['refused', 'turn', 'turn', 'refused']);
  expect(await statesOf(waiting)).toEqual(['waits', 'waits', 'waits']);
  vi.advanceTimersByTime(20);
  expect(await statesOf(waiting)).toEqual(['refused', 'refused', 'refused']);
  expect(first.state).toBe('turn');
});
