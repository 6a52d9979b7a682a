import { startOwnLive } from './own-live.ts'
import { startPusherLive } from './pusher-live.ts'
import type { LiveOptions, LiveServer } from './live-server.ts'

/**
 * Starts the live connection (§7): our own Pusher-compatible server, or Pusher's service if it's configured. Rejects
 * only if the database can't be read at the start.
 */
export async function startLive(options: LiveOptions): Promise<LiveServer> {
  const log = options.log ?? ((message: string, error?: unknown) => console.error(message, error ?? ''))
  const { pusher } = options.config
  const live = pusher ? startPusherLive({ pusher, log }) : await startOwnLive({ ...options, log })
  if (options.server) live.attach(options.server)
  return live
}
