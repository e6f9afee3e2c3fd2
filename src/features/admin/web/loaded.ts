import { failureMessage, outcomeOf } from '../../../shared/web/data/call-error.ts';

/** What a screen loaded, or the message why it could not. */
export type Loaded<Answer> = { answer: Answer; problem: null } | { answer: null; problem: string };

/**
 * Loads a part of an administrator's screen, with the messages of that part for what fails.
 *
 * @throws {CallError} for a lost session or role, which `guarded` leads on
 */
export async function loaded<Answer>(
  calling: Promise<Answer>,
  otherwise: Parameters<typeof failureMessage>[1],
): Promise<Loaded<Answer>> {
  const { answer, failure } = await outcomeOf(calling);
  if (failure === null) return { answer, problem: null };
  if (failure.status === 401 || failure.status === 403) throw failure;
  return { answer: null, problem: failureMessage(failure, otherwise) };
}
