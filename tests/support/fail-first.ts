import { afterEach } from 'vitest';

/**
 * With FAIL_FIRST=1 the first try of every test fails when all of it is done: a test that cannot pass
 * after itself, because of what it left behind, is found out by its second try.
 */
if (process.env.FAIL_FIRST) {
  afterEach(({ task }) => {
    if ((task.result?.retryCount ?? 0) === 0 && task.result?.state !== 'fail') {
      throw new Error('FAIL_FIRST: the first try fails on purpose');
    }
  });
}
