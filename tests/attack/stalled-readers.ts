import { connect, type Socket } from 'node:net'
import { formatPageAddresses } from '#contract/chat-message.ts'
import { HISTORY_PAGES_PER_REQUEST, POSITIONS_PER_PAGE } from '#contract/limits.ts'
import { until } from '#tests/support/until.ts'
import { ask, type AttackTarget } from './attack-target.ts'

const REQUESTS_PER_READER = 12

/** The paths that give the most of a filled chat in one answer. */
export function greatestAnswers({ chatId }: AttackTarget, messages: number): string[] {
  const pages = Math.min(HISTORY_PAGES_PER_REQUEST, Math.ceil(messages / POSITIONS_PER_PAGE))
  const chats = formatPageAddresses(Array.from({ length: pages }, (_, page) => ({ chatId, page })))
  return [`/v1/chat-message/pages?chats=${chats}`, '/v1/chat?perPage=100']
}

/** Bytes of the greatest of these answers. */
export async function greatestAnswer(target: AttackTarget, paths: readonly string[]): Promise<number> {
  const sizes: number[] = []
  for (const path of paths) sizes.push((await ask(target, target.other, path)).body.length)
  return Math.max(...sizes)
}

/** Readers that ask and then take nothing; `ended` resolves when the server has given all of them up. */
export function stallReaders(
  target: AttackTarget,
  paths: readonly string[],
  count: number,
): { ended: (limitMs: number) => Promise<void>; stop: () => void } {
  const { hostname, port } = new URL(target.url)
  const sockets: Socket[] = []
  for (let n = 0; n < count; n += 1) {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => undefined)
    socket.pause()
    const path = paths[n % paths.length] ?? '/'
    const request = `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${target.other}\r\n\r\n`
    // More than the machine holds for a socket; and the beginning of one more, to go on with while it is open.
    socket.write(`${request.repeat(REQUESTS_PER_READER)}GET /`)
    sockets.push(socket)
  }
  return {
    ended: async (limitMs) => {
      // What was given up can't be written to any more.
      await until(
        'the server gives the readers up',
        () => {
          for (const socket of sockets) if (!socket.destroyed) socket.write('a')
          return sockets.every((socket) => socket.destroyed)
        },
        limitMs,
        500,
      )
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Requests whose bodies stop after their first byte; resolves when all were ended. Milliseconds that took. */
export async function stallBodies({ url }: AttackTarget, count: number, limitMs: number): Promise<number> {
  const { hostname, port } = new URL(url)
  const begun = performance.now()
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(
      `POST /v1/password/forgot HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{`,
    )
    return socket
  })
  await until('the bodies are given up', () => sockets.every((socket) => socket.destroyed), limitMs, 100)
  return performance.now() - begun
}
