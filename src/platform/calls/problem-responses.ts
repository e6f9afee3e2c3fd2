import * as z from 'zod/mini';
import type { AnyEndpoint } from '../../contract/endpoint.ts';
import { type ProblemCode, problemHttpStatuses } from '../../contract/problem-body.ts';

const changedValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

/** The one shape of refusal. */
export const problemBodySchema = z.object({
  message: z.string(),
  code: z.enum(Object.keys(problemHttpStatuses) as [ProblemCode, ...ProblemCode[]]),
  errors: z.optional(z.record(z.string(), z.string())),
  /** What happened since the version that was sent: each changed field with both values. */
  changes: z.optional(
    z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        was: changedValue,
        became: changedValue,
        at: z.string(),
        by: z.string(),
      }),
    ),
  ),
  requestId: z.string(),
});

/** Every status that a call can refuse with: those of its kind and its own, in ascending order. */
function listRefusalStatuses(endpoint: AnyEndpoint): number[] {
  const statuses = new Set<number>([429, 500, 503, ...(endpoint.refusals ?? [])]);
  if (endpoint.params || endpoint.query || endpoint.body || endpoint.takesKey) statuses.add(400);
  // Who may send a body may send a bad one, also where none is looked at.
  if (endpoint.method !== 'GET') for (const status of [400, 413, 415]) statuses.add(status);
  if (endpoint.takesKey) statuses.add(422);
  if (endpoint.access !== 'public') statuses.add(401);
  // Somebody with another role, or who must choose a password first.
  if (endpoint.access === 'admin' || (endpoint.access === 'customer' && !endpoint.withOneTimePassword)) {
    statuses.add(403);
  }
  return [...statuses].sort((a, b) => a - b);
}

/** The refusals of a call as the OpenAPI document has them. */
export function createProblemResponseSchemas(
  endpoint: AnyEndpoint,
): Record<number, typeof problemBodySchema> {
  return Object.fromEntries(listRefusalStatuses(endpoint).map((status) => [status, problemBodySchema]));
}
