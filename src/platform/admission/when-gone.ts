import type { FastifyReply } from 'fastify';

/**
 * Does something once a response is gone: sent, or its connection dead. A response that stands in line behind
 * another is told nothing when the connection breaks, so both are listened to.
 */
export function onResponseClosed({ raw, request }: FastifyReply, act: () => void): void {
  const { socket } = request.raw;
  if (socket.destroyed) {
    act();
    return;
  }
  const once = () => {
    raw.off('close', once);
    socket.off('close', once);
    act();
  };
  raw.on('close', once);
  socket.on('close', once);
}
