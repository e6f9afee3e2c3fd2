/**
 * The version of each consent's text, stored with every consent given. A changed text gets a new
 * version here, the day it came into force; the texts themselves are the page /consent.
 */
export const consentVersions = {
  REGISTRATION: '2026-11-23',
  RECIPIENT: '2026-11-23',
} as const;
