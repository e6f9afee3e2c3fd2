import type { SheetJob, SheetJobResults } from './table-worker.ts';

/** How long a job may take; the largest sheet takes a few seconds on an old computer. */
const LIMIT_MS = 30_000;

/** Does a job in a worker of its own; null when it took too long or broke down, and the worker is gone by then. */
export function runSheetJob<Job extends SheetJob>(job: Job): Promise<SheetJobResults[Job['kind']] | null> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<SheetJobResults[Job['kind']] | null>((resolve) => {
    setTimeout(() => resolve(null), LIMIT_MS);
    worker.onmessage = ({ data }: MessageEvent<SheetJobResults[Job['kind']]>) => resolve(data);
    worker.onerror = () => resolve(null);
    worker.postMessage(job);
  }).finally(() => worker.terminate());
}
