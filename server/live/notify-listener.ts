import { Client } from 'pg'

export type ListenerOptions = {
  databaseUrl: string
  channel: string
  /** What the database shows as the name of the connection. */
  name?: string
  receive: (payload: string) => void
  /** Called when the connection is lost and another is being made. */
  onLost: () => void
  /** Called when it's listening again after a loss. */
  onReturn: () => void
  log: (message: string, error?: unknown) => void
}

export type Listener = { isListening(): boolean; check(): void; close(): Promise<void> }

const RETRY_FIRST_MS = 100
const RETRY_MAX_MS = 10_000
const CONNECT_TIMEOUT_MS = 5_000
const CHECK_TIMEOUT_MS = 5_000

/** Listens on a connection of its own, and reconnects for as long as it takes. Never rejects. */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const { channel, log } = options
  let client: Client | null = null
  let retry: NodeJS.Timeout | null = null
  let retryMs = RETRY_FIRST_MS
  let wasLost = false
  let isClosed = false
  let isChecking = false

  function lose(lost: Client, error?: unknown) {
    lost.removeAllListeners()
    // Errors of a connection that is being closed don't matter.
    lost.on('error', () => undefined)
    lost.end().catch(() => undefined)
    if (client !== lost && client !== null) return
    client = null
    if (isClosed) return
    if (!wasLost) log('The live connection lost its listener on the database', error)
    wasLost = true
    options.onLost()
    if (retry) clearTimeout(retry)
    retry = setTimeout(() => void connect(), retryMs * (0.5 + Math.random())).unref()
    retryMs = Math.min(RETRY_MAX_MS, retryMs * 2)
  }

  async function connect() {
    const next = new Client({
      connectionString: options.databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: options.name ?? 'farstead live',
    })
    next.on('error', (error) => lose(next, error))
    next.on('notification', ({ payload }) => options.receive(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      return lose(next, error)
    }
    next.on('end', () => lose(next))
    if (isClosed) return void next.end().catch(() => undefined)
    client = next
    retryMs = RETRY_FIRST_MS
    if (!wasLost) return
    wasLost = false
    log('The live connection listens on the database again')
    options.onReturn()
  }

  await connect()
  return {
    isListening: () => client !== null,

    /** Checks whether a connection that has been suspiciously quiet is alive, and replaces it if it doesn't respond. */
    check() {
      const asked = client
      if (!asked || isChecking) return
      isChecking = true
      const timer = setTimeout(() => lose(asked, new Error('No answer')), CHECK_TIMEOUT_MS).unref()
      const over = () => {
        clearTimeout(timer)
        isChecking = false
      }
      asked.query('select 1').then(over, over)
    },

    async close() {
      isClosed = true
      if (retry) clearTimeout(retry)
      const last = client
      client = null
      last?.removeAllListeners()
      last?.on('error', () => undefined)
      await last?.end().catch(() => undefined)
    },
  }
}
