import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** How long others may keep a connection waiting. */
export type Patience = {
  /** From the first byte of a request to the last one of its body. */
  bodyMs: number
  /** An upload may take as long as its line needs, as long as so many bytes come in each such time. */
  uploadStepMs: number
  uploadStepBytes: number
  /** Time in which nothing of an answer is taken. */
  unreadMs: number
}

export const PATIENCE: Patience = {
  bodyMs: 60_000,
  uploadStepMs: 30_000,
  uploadStepBytes: 4_096,
  unreadMs: 60_000,
}

/**
 * Ends connections whose other end has stopped: bodies that do not come, and answers that nobody takes, which are held
 * in memory until then. Node's own limit of a request's time would end uploads on slow lines, too.
 */
export function endStalled(
  app: FastifyInstance,
  isUpload: (request: FastifyRequest) => boolean,
  patience: Patience,
): void {
  app.addHook('onRequest', async (request) => {
    if (isOverNetwork(request) && hasBody(request.raw)) awaitBody(request.raw, isUpload(request), patience)
  })
  app.addHook('onSend', async (request, reply) => {
    if (isOverNetwork(request)) awaitReader(reply.raw, request.raw.socket, patience.unreadMs)
  })
}

/** Injected requests have nothing that could stop. */
function isOverNetwork({ raw }: FastifyRequest): boolean {
  return raw.socket instanceof Socket
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Not until the answer but until the body is through: a refused one still comes, and is thrown away. */
function awaitBody(raw: IncomingMessage, isUpload: boolean, patience: Patience): void {
  const { socket } = raw
  let seen = socket.bytesRead
  const look = () => {
    if (raw.complete) return stop()
    const came = socket.bytesRead - seen
    seen = socket.bytesRead
    if (isUpload && came >= patience.uploadStepBytes) return
    stop()
    socket.destroy()
  }
  const timer = setInterval(look, isUpload ? patience.uploadStepMs : patience.bodyMs).unref()
  const stop = () => {
    clearInterval(timer)
    socket.off('close', stop)
    raw.off('end', stop)
  }
  socket.on('close', stop)
  raw.on('end', stop)
}

/** A socket's own time limit restarts whenever bytes come in, so a reader that takes nothing could keep it open for ever. */
function awaitReader(response: ServerResponse, socket: Socket, unreadMs: number): void {
  let before = 0
  const timer = setInterval(() => {
    const unsent = unsentBytes(socket)
    if (unsent > 0 && unsent === before) socket.destroy()
    before = unsent
  }, unreadMs).unref()
  response.once('close', () => clearInterval(timer))
}

/** What waits in the stream, and how much of the piece under way the system has not taken: Node itself looks at the latter. */
function unsentBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  const queued: unknown =
    typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : 0
  return socket.writableLength + (typeof queued === 'number' ? queued : 0)
}
