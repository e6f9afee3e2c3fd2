import type { FailureKind } from './call-error.ts';

type Words<Kind extends FailureKind> = Record<Kind, string>;

/** One text for all that leaves it unknown whether a call was carried out; without a connection it was not. */
export function createUnknownOutcomeMessages(doubt: string): Words<'timeout' | 'broken' | 'malformed'> {
  return { timeout: doubt, broken: doubt, malformed: doubt };
}

/** One text for an answer that did not come whole; silence keeps the words that it has everywhere. */
export function createLostAnswerMessages(lost: string): Words<'network' | 'broken' | 'malformed'> {
  return { network: lost, broken: lost, malformed: lost };
}

/** One text for what kept the answer away. */
export function createNoAnswerMessages(lost: string): Words<Exclude<FailureKind, 'refused'>> {
  return { ...createLostAnswerMessages(lost), timeout: lost };
}
