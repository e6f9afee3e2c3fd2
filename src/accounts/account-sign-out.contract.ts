import { endpoint } from '../contract/endpoint.ts';
import { messageResponseSchema } from '../contract/rules.ts';

/**
 * Signs out everywhere: every token of the account that was issued until now is void, on other devices
 * too. Somebody who leaves a computer that is not theirs has left it to no one.
 */
export const signOut = endpoint('POST /api/v1/account/sign-out', 'customer', {
  summary: 'Выйти: все выданные до этого токены перестают действовать, и на других устройствах',
  withOneTimePassword: true,
  response: messageResponseSchema,
});
