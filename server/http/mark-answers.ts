import type { FastifyInstance } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { SERVER_MARK, SERVER_MARK_HEADER } from '#contract/server-mark.ts'
import { errorBody } from './error-body.ts'

/** Marks every response as this server's, so that no client mistakes a captive portal's response for one. */
export function markAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(SERVER_MARK_HEADER, SERVER_MARK)
  })
}

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Refuses what Node couldn't parse as a request, for which no hook runs. Closes the connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = STATUS[error.code ?? ''] ?? 400
  const body = JSON.stringify({ ...errorBody('invalid', 'The request cannot be read'), status })
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      `${SERVER_MARK_HEADER}: ${SERVER_MARK}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(error)
}
