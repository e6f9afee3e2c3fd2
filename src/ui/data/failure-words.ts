import type { FailureKind } from './call-error.ts';

type Words<Kind extends FailureKind> = Record<Kind, string>;

/** One text for all that leaves it unknown whether a call was carried out; without a connection it was not. */
export function createUnknownOutcomeMessages(doubt: string): Words<'timeout' | 'broken' | 'malformed'> {
  return { timeout: doubt, broken: doubt, malformed: doubt };
}

/** One text for a response that did not come whole; silence keeps the words that it has everywhere. */
export function createLostResponseMessages(lost: string): Words<'network' | 'broken' | 'malformed'> {
  return { network: lost, broken: lost, malformed: lost };
}

/** One text for what kept the response away. */
export function createNoResponseMessages(lost: string): Words<Exclude<FailureKind, 'refused'>> {
  return { ...createLostResponseMessages(lost), timeout: lost };
}
