import * as z from 'zod/mini';
import type { AnyEndpoint } from '../shared/contract/endpoint.ts';

const problemBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
});

/** The refusals a call can answer, for the OpenAPI document: those of its kind and its own. */
export function problemAnswers(endpoint: AnyEndpoint): Record<number, typeof problemBody> {
  const statuses: number[] = [429, 500, 503, ...(endpoint.refusals ?? [])];
  if (endpoint.params || endpoint.query || endpoint.body || endpoint.takesKey) statuses.push(400);
  if (endpoint.body) statuses.push(413, 415);
  if (endpoint.access !== 'public') statuses.push(401);
  if (endpoint.access === 'admin') statuses.push(403);
  return Object.fromEntries(statuses.map((status) => [status, problemBody]));
}
