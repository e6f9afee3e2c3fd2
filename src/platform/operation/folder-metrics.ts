import { existsSync, statfsSync } from 'node:fs';
import type { Config } from '../../shared/server/config/config.ts';
import { addMetric } from '../../shared/server/metrics.ts';
import { newestCopy } from './newest-copy.ts';

/** Adds what a disk that fills up and copies that are no longer made are noticed by. */
export function measureFolder({ DATA_DIR }: Config): void {
  addMetric({
    name: 'shop_disk_free_bytes',
    help: 'Free room on the disk of DATA_DIR',
    label: 'folder',
    read: (): Record<string, number> => {
      // A shop on PostgreSQL with a key of its own has written nothing there yet.
      if (!existsSync(DATA_DIR)) return {};
      const { bavail, bsize } = statfsSync(DATA_DIR);
      return { data: bavail * bsize };
    },
  });
  addMetric({
    name: 'shop_copy_age_seconds',
    help: 'Age of the newest copy in DATA_DIR; absent while there is none',
    label: 'copy',
    read: (): Record<string, number> => {
      const newest = newestCopy(DATA_DIR);
      return newest === undefined ? {} : { newest: newest.ageMs / 1000 };
    },
  });
}
