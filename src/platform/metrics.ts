/** A number, or some by a label, that a part of the server reports whenever the metrics are requested. */
export interface Metric {
  /** As Prometheus has it: `shop_…`. */
  name: string;
  /** One English line, as is usual there. */
  help: string;
  /** What the keys of `read` are; a few fixed words, never personal data. */
  label: string;
  read(): Readonly<Record<string, number>>;
}

const metrics = new Map<string, Metric>();

/** Adds a metric to those that are served (src/platform/operation/serve-metrics.ts); another of the same name takes its place. */
export function addMetric(metric: Metric): void {
  metrics.set(metric.name, metric);
}

/** Returns every metric that has been added by now. */
export function listMetrics(): Metric[] {
  return [...metrics.values()];
}
