import { startOwnLive } from './own-live.ts'
import { startPusherLive } from './pusher-live.ts'
import type { LiveOptions, LiveServer } from './live-server.ts'

/**
 * The live connection (§7): our own server of the Pusher protocol, or Pusher's service when it is configured.
 * Rejects only when the database cannot be read at the start.
 */
export async function startLive(options: LiveOptions): Promise<LiveServer> {
  const log = options.log ?? ((message: string, error?: unknown) => console.error(message, error ?? ''))
  const { pusher } = options.config
  const live = pusher ? startPusherLive({ pusher, log }) : await startOwnLive({ ...options, log })
  if (options.server) live.attach(options.server)
  return live
}
