import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** How long a client may keep a connection waiting. */
export type Patience = {
  /** From the first byte of a request to the last byte of its body. */
  bodyMs: number
  /**
   * An upload may take as long as its connection needs, provided that at least `uploadStepBytes` arrive in each such
   * period.
   */
  uploadStepMs: number
  uploadStepBytes: number
  /** How long a client may go without reading any of a response. */
  unreadMs: number
}

export const PATIENCE: Patience = {
  bodyMs: 60_000,
  uploadStepMs: 30_000,
  uploadStepBytes: 4_096,
  unreadMs: 60_000,
}

/**
 * Closes stalled connections: bodies that don't arrive, and responses that nobody reads, which stay in memory until
 * then. Node's own request timeout would also end uploads on slow connections.
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

/** Injected requests have no connection that could stall. */
function isOverNetwork({ raw }: FastifyRequest): boolean {
  return raw.socket instanceof Socket
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Waits until the body has been received, rather than until the response: the body of a refused request still arrives
 * and is discarded.
 */
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

/** A socket's own timeout restarts whenever bytes arrive, so a client that reads nothing could keep it open forever. */
function awaitReader(response: ServerResponse, socket: Socket, unreadMs: number): void {
  let before = 0
  const timer = setInterval(() => {
    const unsent = unsentBytes(socket)
    if (unsent > 0 && unsent === before) socket.destroy()
    before = unsent
  }, unreadMs).unref()
  response.once('close', () => clearInterval(timer))
}

/**
 * Returns the bytes waiting in the stream plus those of the current chunk that the system hasn't taken yet; Node itself
 * reads the latter the same way.
 */
function unsentBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  const queued: unknown =
    typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : 0
  return socket.writableLength + (typeof queued === 'number' ? queued : 0)
}
