/** What we use of autocannon, which brings no types. */
declare module 'autocannon' {
  export interface Request {
    method?: string;
    path?: string;
    body?: string;
    headers?: Record<string, string>;
    setupRequest?: (request: Request) => Request;
  }
  interface Options {
    url: string[];
    connections: number;
    amount?: number;
    duration?: number;
    sampleInt: number;
    timeout: number;
    requests: Request[];
  }
  type Done = (error: Error | null, result: { errors: number }) => void;
  interface Run {
    on(event: 'response', listen: (client: unknown, status: number, bytes: number, ms: number) => void): Run;
  }
  export default function autocannon(options: Options, done: Done): Run;
}
