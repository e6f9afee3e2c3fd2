import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { createValidationProblem, Problem, problemDefinitions } from '../../contract/problem.ts';
import { type ProblemBody, problemHttpStatuses } from '../../contract/problem-body.ts';
import { errorCodeOf, isDatabaseUnavailableError } from '../database/database-errors.ts';

/** Turns what was thrown into the one shape of refusal. */
export function replyWithProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A client that left before the end of the body or of the response hears nothing, and is no news.
  const { raw } = request;
  // An address that was not asked for while the client was there cannot be known, and who asks for it throws.
  const isCut = errorCodeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE' || raw.socket.remoteAddress === undefined;
  const left = (raw.destroyed && !raw.complete) || (raw.socket.destroyed && isCut);
  const problem = left ? new Problem('BAD_REQUEST') : logAndConvertToProblem(error, request.log);
  if (problem.code === 'FORBIDDEN')
    request.log.warn({ path: request.routeOptions.url, user: request.caller?.id }, 'no rights');
  const retryAfter = problem.retryAfter ?? (problem.code === 'UNAVAILABLE' ? 5 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const body: ProblemBody = {
    message: problem.message,
    code: problem.code,
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...(problem.changes ? { changes: problem.changes } : {}),
    requestId: request.id,
  };
  return reply
    .code(problemHttpStatuses[problem.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((response: unknown) => JSON.stringify(response))
    .send(body);
}

/** The refusal that stands for what was thrown, noted in the log where it is not one that was meant. */
export function logAndConvertToProblem(
  error: unknown,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Problem {
  const problem = toProblem(error);
  if (problem.code === 'INTERNAL') log.error({ err: error }, 'defect');
  // A refusal of our own under load is no news, and a line for each would be load of its own.
  if (problem.code === 'UNAVAILABLE' && error !== problem) {
    log.warn({ reason: errorCodeOf(error) ?? 'none' }, 'unavailable');
  }
  return problem;
}

/** The refusal that stands for what was thrown. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // instancePath is /a/b; the first message of a field is the one it shows.
    const errors: Record<string, string> = {};
    for (const { instancePath, message } of error.validation) {
      const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
      errors[field] ??= message ?? '';
    }
    // What is wrong with the request as a whole is no field's fault.
    return errors[''] === undefined
      ? createValidationProblem(errors)
      : new Problem('BAD_REQUEST', { message: errors[''] });
  }
  if (isDatabaseUnavailableError(error)) return new Problem('UNAVAILABLE');
  switch ((error as FastifyError | undefined)?.statusCode) {
    case 400:
      return new Problem((error as FastifyError).code?.includes('JSON') ? 'BAD_JSON' : 'BAD_REQUEST');
    case 413:
      return new Problem('TOO_LARGE');
    case 415:
      return new Problem('NOT_JSON');
    case 429:
      return new Problem('TOO_MANY_REQUESTS');
    case 503:
      return new Problem('UNAVAILABLE');
    default:
      return new Problem('INTERNAL');
  }
}

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
export function redactErrorForLog(error: unknown): LoggedError {
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
    ...(error.cause === undefined ? {} : { cause: redactErrorForLog(error.cause) }),
  };
}

/** Where it happened, without the message above. */
function frames(stack = ''): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

const STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Refusals of what never becomes a request of the framework, in the same shape and with the same headers. */
export function protocolErrorHandlers(headers: Record<string, string>) {
  /** What a refusal says, and its headers; its connection ends with it. */
  const refusal = () => {
    const requestId = crypto.randomUUID();
    const [code, message] = problemDefinitions.BAD_REQUEST;
    const body = JSON.stringify({ message, code, requestId } satisfies ProblemBody);
    const head = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'x-request-id': requestId,
      connection: 'close',
    };
    return { head, body };
  };

  const refuse = (status: number, socket: Duplex) => {
    const { head, body } = refusal();
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  };

  return {
    /** Refuses what is no HTTP, or comes too slowly; no request exists yet. */
    refuseBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else refuse(STATUSES[error.code ?? ''] ?? 400, socket);
    },

    /** Refuses what the router cannot read, such as a broken escape in a path; hooks have not run yet. */
    refuseUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      reply.headers(headers).header('x-request-id', request.id);
      const isPage = request.method === 'GET' && !/^\/(api|assets|img|pictures|health)\b/.test(request.url);
      // One more unknown page.
      if (isPage) reply.header('cache-control', 'no-store').redirect('/', 302);
      else replyWithProblem(error, request, reply);
    },

    /** Refuses what Node would answer by itself: tunnels, and unknown expectations. */
    refuseOddRequests({ server }: FastifyInstance): void {
      server.on('connect', (_: IncomingMessage, socket: Duplex) => {
        // Who has gone already needs no response.
        socket.on('error', () => {});
        refuse(400, socket);
      });
      server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
        const { head, body } = refusal();
        response.writeHead(417, head).end(body);
      });
    },
  };
}
