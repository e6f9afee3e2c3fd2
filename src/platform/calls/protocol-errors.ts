import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemDefinitions } from '../../contract/problem.ts';
import type { ProblemBody } from '../../contract/problem-body.ts';
import { replyWithProblem } from './problem-reply.ts';

const STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Refusals of what never becomes a request of the framework, in the one shape of refusal and with the
 * headers of every answer.
 */
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
      replyWithProblem(error, request, reply.headers(headers).header('x-request-id', request.id));
    },

    /** Refuses what Node would answer by itself: tunnels, and unknown expectations. */
    refuseOddRequests({ server }: FastifyInstance): void {
      server.on('connect', (_: IncomingMessage, socket: Duplex) => {
        // Who has gone already needs no answer.
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
