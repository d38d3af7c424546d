import type { IncomingMessage, ServerResponse } from 'node:http'

/** Types of answers that name addresses of the server, such as those of files. */
const ANSWERS = /^(?:application\/json|text\/event-stream)/

/** Whether an answer of the API may name addresses of the server, which a proxy has to give as its own. */
export const namesAddresses = ({ headers }: IncomingMessage): boolean => ANSWERS.test(headers['content-type'] ?? '')

/**
 * Passes an answer on with its text changed: live events one by one, anything else as a whole. It has to come without a
 * content encoding.
 */
export function rewriteAnswer(
  reply: IncomingMessage,
  outgoing: ServerResponse,
  rewrite: (text: string) => string,
): void {
  const { 'content-length': _length, etag: _etag, 'last-modified': _date, ...headers } = reply.headers
  outgoing.writeHead(reply.statusCode ?? 502, headers)
  if (headers['content-type']?.startsWith('text/event-stream')) {
    reply.on('data', (chunk: Buffer) => outgoing.write(rewrite(chunk.toString('utf8'))))
    reply.on('end', () => outgoing.end())
    return
  }
  const chunks: Buffer[] = []
  reply.on('data', (chunk: Buffer) => chunks.push(chunk))
  reply.on('end', () => outgoing.end(rewrite(Buffer.concat(chunks).toString('utf8'))))
}
