import * as z from 'zod/mini';
import type { AnyEndpoint } from '../contract/endpoint.ts';

/** Field → its message, in the order of the schema; the first message of a field wins. */
export type FormErrors = Record<string, string>;

/** What is wrong with a body by the very rule that the server judges it with. Nothing wrong: empty. */
export function formErrors({ body: schema }: AnyEndpoint, body: unknown): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of z.safeParse(schema as z.ZodMiniType, body).error?.issues ?? []) {
    errors[path.join('.')] ??= message;
  }
  return errors;
}
