interface LoggedError {
  [detail: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/**
 * What the log keeps of an error. A database quotes values in its messages («Failing row contains…»), and
 * those are people's data: of its errors only the code and the places stay.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  const quotes = 'severity' in error;
  return {
    type: error.constructor.name,
    message: quotes ? '' : error.message,
    stack: quotes ? frames(error.stack) : (error.stack ?? ''),
    code,
    table,
    constraint,
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  };
}

/** Where it happened, without the message above. */
function frames(stack = ''): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
