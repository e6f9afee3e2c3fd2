// Keeps the shop of `npm start` running: what has opened once is started again when it dies. In plain
// JavaScript, as the door that uses it (bootstrap.mjs).
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Pauses before the next start, in seconds; a shop that has lived for a minute begins anew. */
const PAUSES = [1, 2, 4, 8];
const LONG_LIFE_MS = 60_000;

/** How often npm, which started us, is looked for: a killed one leaves us behind. */
const PARENT_MS = 1_000;

/**
 * Runs the shop until somebody ends it; returns by ending this process. A start that fails before the shop
 * has ever opened is final: its own line says why, and a second try would say the same.
 */
export function supervise(node, args, options) {
  let opened = false;
  let stopping = false;
  let failures = 0;
  let child;
  let pause;

  const run = () => {
    const startedAt = Date.now();
    // The channel tells us that it has opened, and tells the shop that we are gone.
    child = spawn(node, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child.on('message', (message) => {
      if (message === 'open') opened = true;
    });
    child.on('error', (error) => {
      console.error(`Магазин не запустить: ${error.message}`);
      process.exit(1);
    });
    child.on('exit', (code, signal) => {
      child = undefined;
      const final = stopping || code === 0 || (!opened && code !== null);
      if (final) process.exit(code ?? (stopping ? 0 : 1));
      failures = Date.now() - startedAt < LONG_LIFE_MS ? failures + 1 : 1;
      const why = signal
        ? `остановлен сигналом ${signal}${signal === 'SIGTERM' ? '' : ': не хватило памяти или убит извне'}`
        : `код ${code}, причина выше`;
      const seconds = PAUSES[failures - 1];
      if (seconds === undefined) {
        console.error(
          `Магазин упал ${failures} раз подряд (${why}). Больше не запускаем: разберитесь с причиной и повторите npm start.`,
        );
        process.exit(1);
      }
      console.error(`Магазин упал (${why}). Запускаем снова через ${seconds} с.`);
      pause = setTimeout(run, seconds * 1_000);
    });
  };

  const stop = (signal) => {
    stopping = true;
    clearTimeout(pause);
    if (child === undefined) process.exit(0);
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal));

  // npm dies without a word to us when it is killed, and between it and us there may be a shell.
  if (process.env.npm_lifecycle_event !== undefined) {
    const elders = [process.ppid, parentOf(process.ppid)].filter((pid) => pid > 1);
    setInterval(() => {
      if (!stopping && !elders.every(isThere)) stop('SIGTERM');
    }, PARENT_MS).unref();
  }
  run();
}

/** Where it cannot be read, the nearest one is watched alone. */
function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
}

function isThere(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
