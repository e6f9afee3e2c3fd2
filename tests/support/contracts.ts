import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyEndpoint } from '../../src/contract/endpoint.ts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** A call as its contract declares it: `name` is `POST /api/v1/user/login`. */
export interface DeclaredCall {
  name: string;
  endpoint: AnyEndpoint;
}

/** Every call of every contract, found by reading the folders: a new one needs no mention here. */
export async function declaredCalls(): Promise<DeclaredCall[]> {
  const files = globSync('**/*.contract.ts', { cwd: source }).sort();
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ source + file)));
  return modules
    .flatMap((module) => Object.values(module as Record<string, unknown>))
    .filter(isEndpoint)
    .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}
