/*
 * Replaces the package `broadcast-channel`, through which RxDB talks to other tabs, in the client's build. Three of that
 * package's four methods are for browsers without `BroadcastChannel`. The messages are the same, so that tabs of earlier
 * builds understand them.
 */

/** How that package wraps a message. */
type Wrapped = { type: 'message'; data: unknown; time: number }

type Listener = (data: unknown) => void

/** Posts to every other channel of this name. */
export class BroadcastChannel {
  private readonly channel: globalThis.BroadcastChannel
  private readonly listeners = new Set<Listener>()
  private isClosed = false

  constructor(name: string) {
    this.channel = new globalThis.BroadcastChannel(name)
    this.channel.onmessage = ({ data }: MessageEvent<Partial<Wrapped>>) => {
      if (data.type !== 'message') return
      for (const listener of this.listeners) listener(data.data)
    }
  }

  async postMessage(data: unknown): Promise<void> {
    if (this.isClosed) throw new Error('the channel is closed')
    // The package drops messages older than its listener, in microseconds. The end of this millisecond is never older.
    this.channel.postMessage({ type: 'message', data, time: Date.now() * 1_000 + 999 } satisfies Wrapped)
  }

  addEventListener(_type: 'message', listener: Listener): void {
    this.listeners.add(listener)
  }

  removeEventListener(_type: 'message', listener: Listener): void {
    this.listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.listeners.clear()
    this.channel.close()
  }
}
