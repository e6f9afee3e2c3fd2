import type { ClientActionFunctionArgs } from 'react-router';

/** What the router is about to run; it carries texts only, so a request holds a number of this list. */
const waiting = new Map<string, () => Promise<unknown>>();
let sent = 0;

/** The action of every page that sends something: export it from the page. */
export async function clientAction({ request }: Pick<ClientActionFunctionArgs, 'request'>): Promise<unknown> {
  const ticket = await request.text();
  const run = waiting.get(ticket);
  waiting.delete(ticket);
  return (await run?.()) ?? null;
}

/** How a number of the list travels to the action. */
export const TEXT_SUBMIT_OPTIONS = { method: 'post', encType: 'text/plain' } as const;

/**
 * Lets the router run a call: `submit` hands it the number that the action will be given, and where that
 * is: at the page that is open, whose module is here.
 */
export function runThroughRouter<Answer>(
  send: () => Promise<Answer>,
  submit: (ticket: string, action: string) => Promise<void>,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    sent += 1;
    const ticket = String(sent);
    const run = () => {
      const answered = send();
      answered.then(resolve, reject);
      return answered;
    };
    waiting.set(ticket, run);
    submit(ticket, window.location.pathname).then(() => {
      // A newer one of the same use came before the router got to this one; it was requested all the same.
      if (waiting.delete(ticket)) run();
    }, reject);
  });
}
