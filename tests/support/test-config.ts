import { type Config, readConfig } from '../../src/platform/config/config.ts';
import type { configVariables } from '../../src/platform/config/config-variables.ts';

/** Variables of the environment, as an administrator would set them. */
export type Environment = Partial<Record<keyof typeof configVariables, string>>;

export const ADMIN_EMAIL = 'admin@example.com';
export const ADMIN_PASSWORD = 'пароль администратора';

/** Throttles out of the way: a test sends from one address what a town sends from many. */
export const NO_THROTTLES = {
  LOGIN_FAILURES_PER_EMAIL: '1000000',
  LOGIN_FAILURES_PER_ADDRESS: '1000000',
  REGISTRATIONS_PER_ADDRESS: '1000000',
  MAIL_TOGETHER_MINUTES: '0',
  PASSWORD_RESETS_PER_ADDRESS: '1000000',
  UNPAID_ORDERS_PER_ACCOUNT: '1000000',
  REQUESTS_PER_ADDRESS: '1000000000',
  PAGES_PER_ADDRESS: '1000000000',
} satisfies Environment;

/** Hashes that cost next to nothing, for tests that are not about them. */
export const CHEAP_HASHES = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };

/** The configuration of a shop under test: throttles out of the way unless a test is about them. */
export function testConfig(environment: Environment): Config {
  return readConfig({
    JWT_SECRET: 'the-secret-of-the-tests-0123456789abcdef',
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    DEMO_DATA: 'false',
    LOG_LEVEL: 'info',
    // It would stand between a story and the network that the story spoils.
    SERVICE_WORKER: 'false',
    ...NO_THROTTLES,
    ...environment,
  });
}
