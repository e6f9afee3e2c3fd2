/** A number, or some by a label, that a part of the server tells whenever the metrics are asked for. */
export interface Reading {
  /** As Prometheus has it: `shop_…`. */
  name: string;
  /** One English line, as is usual there. */
  help: string;
  /** What the keys of `read` are; a few fixed words, never personal data. */
  label: string;
  read(): Readonly<Record<string, number>>;
}

const readings = new Map<string, Reading>();

/** Has a reading shown among the metrics (src/app/operation/metrics.ts); another of the same name takes its place. */
export function addReading(reading: Reading): void {
  readings.set(reading.name, reading);
}

/** Every reading there is by now. */
export function allReadings(): Reading[] {
  return [...readings.values()];
}
