/** What we use of autocannon, which brings no types. */
declare module 'autocannon' {
  type Done = (error: Error | null, result: { errors: number }) => void;
  type Listen = (client: unknown, status: number, bytes: number, ms: number) => void;
  export default function autocannon(
    options: object,
    done: Done,
  ): { on(event: 'response', listen: Listen): void };
}
