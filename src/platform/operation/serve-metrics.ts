import { once } from 'node:events';
import { existsSync, statfsSync } from 'node:fs';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../calls/handle.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { addMetric, listMetrics, type Metric } from '../metrics.ts';
import { findNewestBackup } from './backup-folder.ts';

/** The metrics are answered within this time, with or without the database. */
const DATABASE_MS = 1_000;

/**
 * Serves metrics for Prometheus on a port of their own, which the world never sees: requests by route
 * and status, the process, every metric that a part of the server has added, and those read from the database.
 * @throws StartError when the port cannot be had.
 */
export async function serveMetrics(
  server: FastifyInstance,
  { db, config }: Services,
  ofDatabase: DatabaseMetric[],
): Promise<void> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(server, registry);
  measureFolder(config);
  // Before those of the database: their own queries are none of those that wait.
  const shown: Shown = { registry, log: server.log };
  for (const metric of listMetrics()) showMetric(metric, shown);
  measureDatabase(db, ofDatabase, shown);

  const metrics = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.metrics().catch((error: unknown) => {
      server.log.error({ err: error }, 'metrics failed');
      return undefined;
    });
    response.writeHead(text === undefined ? 500 : 200, { 'content-type': registry.contentType }).end(text);
  });
  metrics.listen(config.METRICS_PORT, config.METRICS_HOST);
  try {
    await once(metrics, 'listening');
  } catch (error) {
    throw new StartError(
      `METRICS_PORT: ${config.METRICS_HOST}:${config.METRICS_PORT} не занять (${(error as NodeJS.ErrnoException).code}). Задайте другой порт или METRICS_HOST.`,
    );
  }
  server.addHook('onClose', async () => {
    metrics.close();
    metrics.closeAllConnections();
  });
}

function measureRequests(server: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer, by the route as the router has it',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  server.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
}

type Values = ReturnType<Metric['read']>;

/** A metric that is read from the database; without a response in time nothing is said of it. */
export interface DatabaseMetric extends Omit<Metric, 'read'> {
  read(db: Db): Promise<Values>;
}

/** Where metrics are shown, and who hears of one that cannot be read. */
interface Shown {
  registry: Registry;
  log: FastifyInstance['log'];
}

function measureDatabase(db: Db, metrics: DatabaseMetric[], shown: Shown): void {
  let asking: Promise<PromiseSettledResult<Values>[]> | undefined;
  /** All of them ask at the same moment; undefined when the database does not answer in time, or none of them. */
  const ask = async () => {
    asking ??= Promise.allSettled(metrics.map(({ read }) => read(db))).finally(() => {
      asking = undefined;
    });
    const silence = new Promise<undefined>((go) => setTimeout(go, DATABASE_MS, undefined).unref());
    const responses = await Promise.race([asking, silence]);
    return responses?.some(({ status }) => status === 'fulfilled') ? responses : undefined;
  };
  new Gauge({
    name: 'shop_database_up',
    help: 'Whether the database answered this time',
    registers: [shown.registry],
    async collect() {
      this.set((await ask()) ? 1 : 0);
    },
  });
  for (const [index, metric] of metrics.entries()) {
    const read = async () => {
      const response = (await ask())?.[index];
      if (response?.status === 'rejected') throw response.reason;
      return response?.value ?? {};
    };
    showMetric({ ...metric, read }, shown);
  }
}

interface ReadMetric extends Omit<Metric, 'read'> {
  read(): Values | Promise<Values>;
}

/** Shows a metric; of one that cannot be read nothing is said this time, and all the others are. */
function showMetric({ name, help, label, read }: ReadMetric, { registry, log }: Shown): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      // What was known before is not said of now.
      this.reset();
      try {
        for (const [key, value] of Object.entries(await read())) this.set({ [label]: key }, value);
      } catch (error) {
        log.error({ err: error, metric: name }, 'a metric cannot be read');
      }
    },
  });
}

/** Adds what a disk that fills up and backups that are no longer made are noticed by. */
function measureFolder({ DATA_DIR }: Config): void {
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
      const newest = findNewestBackup(DATA_DIR);
      return newest === undefined ? {} : { newest: newest.ageMs / 1000 };
    },
  });
}
