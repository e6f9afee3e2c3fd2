import { type Config, StartError } from '../platform/config/config.ts';

/** A drain may take this long before the process ends all the same. */
const DRAIN_MS = 9_000;

/** Ends the process in order, once, on SIGINT, SIGTERM or the end of the process that started it. */
export function stopOnSignal(close: (signal: NodeJS.Signals) => Promise<void>): void {
  let closing = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await close(signal);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  // The door (scripts/bootstrap.mjs) was killed.
  process.on('disconnect', () => stop('SIGTERM'));
}

/** What it means, in one line with what to do, that nothing can listen at this address. */
export function createListenError(error: NodeJS.ErrnoException, { PORT, HOST }: Config): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `PORT: порт ${PORT} занят. Остановите другую программу или задайте другой: PORT=3001`,
    );
  }
  if (error.code === 'EACCES') return new StartError(`PORT: нет прав слушать порт ${PORT}. Задайте от 1024.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`HOST: адреса ${HOST} на этой машине нет`);
  }
  return error;
}
