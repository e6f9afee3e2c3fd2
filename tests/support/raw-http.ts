import { connect } from 'node:net';

/**
 * Sends bytes as they are to a server under test and answers all it says until it hangs up: for what
 * a proper client refuses to send.
 */
export function rawHttp(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      response += part;
    });
    socket.on('close', () => resolve(response));
    // A server that refuses may hang up before it has read everything.
    socket.on('error', (error) => (response === '' ? reject(error) : resolve(response)));
  });
}
