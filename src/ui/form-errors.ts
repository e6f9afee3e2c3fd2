import * as z from 'zod/mini';
import { type AnyEndpoint, encodeForWire } from '../contract/endpoint.ts';

/** Field → its message, in the order of the schema; the first message of a field wins. */
export type FormErrors = Record<string, string>;

/** Returns what is wrong with a body (sums in kopecks) by the very rule of the server. Nothing wrong: empty. */
export function findFormErrors({ body: schema }: AnyEndpoint, body: unknown): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of z.safeParse(schema as z.ZodMiniType, encodeForWire(schema, body)).error
    ?.issues ?? []) {
    errors[path.join('.')] ??= message;
  }
  return errors;
}
