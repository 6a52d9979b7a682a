import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { buildApp } from './app.ts'
import { hearOneself } from './hear-oneself.ts'
import { DEFAULT_DIST_DIR, type Config } from '#server/scope/config.ts'
import { closeDemo } from '#demo/close-demo.ts'
import { fillDemo } from '#demo/fill-demo.ts'
import { checkService } from '#server/assistant/service/service-provider.ts'
import { shareOneStorage } from '#server/files/one-storage.ts'
import { openLimits } from '#server/access/limits/open-limits.ts'
import { openFileStorage } from '#server/files/open-file-storage.ts'
import { createDrain, type DrainTimes } from '#server/http/drain.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { moveArrivalsInTime } from '#server/records/arrival-notes/move-in-time.ts'
import { sendScheduledInTime } from '#server/records/scheduled-messages/send-scheduled.ts'
import { followTurnoversInTime } from '#server/records/turnovers/follow-in-time.ts'
import { remindInTime } from '#server/records/ledger/rent-reminders.ts'
import { checkInTime } from '#server/records/calendars/check-in-time.ts'
import { endCallsInTime } from '#server/chats/end-calls.ts'
import { fillTextsInTime } from '#server/chats/search/fill-texts.ts'
import { startLive } from '#server/live/start-live.ts'
import { openJobs } from '#server/store/jobs/open-jobs.ts'
import { openMail } from '#server/mail/open-mail.ts'
import { mailDigestsInTime } from '#server/notices/message-digests.ts'
import { openNotices } from '#server/notices/open-notices.ts'
import { openPush } from '#server/notices/push/open-push.ts'
import { DATABASE, ensureDatabase, startPostgres } from '#server/store/postgres/start-postgres.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import type { Db } from '#server/store/tables.ts'
import { openDatabase, watchDatabase } from '#server/store/database.ts'
import { prepareEpoch } from '#server/store/epoch.ts'
import { connectionName } from '#server/store/processes.ts'
import { listen } from './listen.ts'
import { openMetrics } from './metrics.ts'
import { migrate } from './migrate.ts'
import { loadTraces } from './traces.ts'
import { noteWire } from '#server/store/note-wire.ts'

/** A request that waits longer for a connection to the database is refused; the client asks again. */
const CONNECTION_WITHIN_MS = 1_000

/** Stops one part of a started server; the newest is called first. The one that leaves the network heeds the times. */
export type Ending = (times: DrainTimes) => Promise<void>

export type StartOptions = {
  config: Config
  /** Aborted when the server should stop; a start in progress then rejects. */
  signal: AbortSignal
  /** Called with each part's way to stop, as soon as the part has started. */
  onStarted: (ending: Ending) => void
  log: (line: string) => void
  /** Called when something is lost without which the server can't continue. */
  onLost: (error: Error) => void
}

/** Starts all parts of the server in order, and returns the address it listens on. */
export async function startServer(options: StartOptions): Promise<string> {
  const { config, signal, onStarted } = options
  if (config.distDir !== DEFAULT_DIST_DIR && !existsSync(config.distDir))
    throw new Error(`DIST_DIR names ${config.distDir}, and there is no such folder.`)
  mkdirSync(config.dataDir, { recursive: true })
  const addresses = await databaseOf(options)
  signal.throwIfAborted()
  const db = await prepareDatabase(addresses, options)
  signal.throwIfAborted()
  const live = await startLive({
    server: null,
    db,
    databaseUrl: addresses.directUrl,
    config,
    log: wordsOnly(options.log),
  })
  onStarted(() => live.close())
  const now = () => new Date()
  const jobs = await openJobs({ db, log: options.log })
  const address = () => publicAddress(config, app.server.address())
  const mail = openMail({ db, jobs, config, address, now, log: options.log })
  onStarted(async () => mail.close())
  onStarted(() => jobs.close())
  const push = await openPush({ db, config, now })
  const limits = openLimits({ db, config, now, log: options.log })
  onStarted(() => limits.close())
  const notices = openNotices({ db, jobs, mail, push, limits, now })
  const scope: ServerScope = { db, config, live, mail, push, notices, limits, now, newId: randomUUID }
  const timed = { ...scope, log: options.log }
  onStarted(endCallsInTime(timed))
  onStarted(fillTextsInTime(timed))
  onStarted(remindInTime(timed))
  onStarted(moveArrivalsInTime(timed))
  onStarted(sendScheduledInTime(timed))
  onStarted(followTurnoversInTime(timed))
  onStarted(mailDigestsInTime(timed))
  const drain = createDrain()
  const metrics = config.metricsAddress && openMetrics(db)
  const traces = await loadTraces(config, options.log)
  const app = await buildApp(scope, {
    drain,
    connectionWithinMs: CONNECTION_WITHIN_MS,
    observe(watched) {
      traces?.observe(watched, (watch) => watchDatabase(db, watch))
      if (metrics) metrics.observe(watched)
    },
  })
  live.attach(app.server)
  if (config.pusher === null) metrics?.countSockets(app.server)
  drain.watch(app.server)
  if (traces) onStarted(() => traces.close())
  onStarted(() => app.close())
  // Closed before the app, which waits for its last connection: an open WebSocket would delay it.
  onStarted(() => live.close())
  signal.throwIfAborted()
  if (metrics && config.metricsAddress) {
    const figures = await metrics.listen(config.metricsAddress)
    onStarted(async () => void figures.close())
  }
  await listen(app, config, drain)
  // Nobody has to wait for it: the app works without.
  void checkService(config, options.log)
  await mail.start()
  onStarted(await checkInTime({ ...scope, ownHost: new URL(address()).hostname }, jobs))
  await notices.start()
  // Before any part ends, because requests still use them all.
  onStarted(async (times) => {
    await drain.begin(times)
    await live.leave(times.idleMs)
    await live.close()
    await app.close()
  })
  return address()
}

/** `directUrl` leads past a pooler. Nobody shares the embedded database. */
type DatabaseAddresses = { url: string; directUrl: string; isShared: boolean }

async function databaseOf(options: StartOptions): Promise<DatabaseAddresses> {
  const { databaseUrl: url, databaseDirectUrl } = options.config
  if (url !== null) return { url, directUrl: databaseDirectUrl ?? url, isShared: true }
  const embedded = await startDatabase(options)
  return { url: embedded, directUrl: embedded, isShared: false }
}

async function startDatabase({ config, signal, log, onLost, onStarted }: StartOptions): Promise<string> {
  const postgres = await startPostgres({ dataDir: config.dataDir, signal, log, onLost })
  onStarted(() => postgres.stop())
  await ensureDatabase(postgres, DATABASE)
  return postgres.url(DATABASE)
}

async function prepareDatabase(
  { url, directUrl, isShared }: DatabaseAddresses,
  { config, onStarted, log }: StartOptions,
): Promise<Db> {
  const sharedAs = isShared ? randomUUID() : undefined
  const isPooled = directUrl !== url
  // A pooler lends the sessions of one process to another, with their names.
  const name = sharedAs === undefined || isPooled ? {} : { name: connectionName(sharedAs) }
  const db = openDatabase({ url, isPooled, poolSize: config.databaseConnections, ...name })
  onStarted(() => db.destroy())
  await reach(db)
  if (sharedAs !== undefined) {
    const heard = await hearOneself({ db, directUrl, isPooled, name: connectionName(sharedAs) })
    // By its name other processes see that this one is connected.
    if (isPooled) onStarted(() => heard.close())
    else await heard.close()
  }
  const now = () => new Date()
  const storage = openFileStorage(config)
  // Without a statement limit: changing many rows may take longer than any request could wait. And past a pooler, where
  // all who wait for a lock would hold its sessions, which the one who has it needs.
  const direct = openDatabase({ url: directUrl, poolSize: 3, statementLimitMs: null })
  try {
    await migrate(direct)
    await noteWire(direct)
    const epoch = await prepareEpoch({ db, dataDir: config.dataDir, sharedAs })
    onStarted(() => epoch.stop())
    if (sharedAs !== undefined) await shareOneStorage(direct, sharedAs, storage)
    if (config.demo) await fillDemo({ db: direct, now, storage })
  } finally {
    await direct.destroy()
  }
  if (config.demo) return db
  const closed = await closeDemo({ db, now })
  if (closed > 0)
    log(`DEMO is off: ${closed} demo accounts were closed, because everybody knows their password.`)
  return db
}

async function reach(db: Db): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    throw new Error(
      `the database cannot be reached: ${error instanceof Error ? error.message || error.name : ''}`,
      { cause: error },
    )
  }
}

/**
 * Logs only the message and the error's name, because an error of the live connection may contain what people wrote.
 */
function wordsOnly(log: (line: string) => void) {
  return (message: string, error?: unknown) =>
    log(error instanceof Error ? `${message} (${error.name})` : message)
}
