import { writeEnvExample } from './env-example.ts';
import { writeMap } from './map.ts';

await Promise.all([writeMap(), writeEnvExample()]);
