/*
 * What RxDB tells other tabs through, in the place of the package `broadcast-channel` in the client's build: three of
 * that package's four ways are for browsers that have no `BroadcastChannel`. Tabs of earlier builds speak the same.
 */

/** As that package wraps what is posted. */
type Wrapped = { type: 'message'; data: unknown; time: number }

type Listener = (data: unknown) => void

/** Tells whoever has opened a channel of this name, but not itself. */
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
    // The package drops what was posted before its listener came, in microseconds: at the end of this millisecond is not.
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
