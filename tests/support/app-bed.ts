import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { LoginAnswer } from '#contract/auth.ts'
import { CSRF_HEADER } from '#contract/csrf-header.ts'
import type { Role } from '#contract/permission.ts'
import { FIRST_WIRE } from '#contract/wire.ts'
import { buildApp, type AppOptions } from '#server/start/app.ts'
import { readConfig, type Config } from '#server/scope/config.ts'
import { startLive } from '#server/live/start-live.ts'
import { readMails, type KeptMail } from '#server/mail/mail-folder.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { memoryLimits } from '#server/access/limits/memory-limits.ts'
import { openJobs } from '#server/store/jobs/open-jobs.ts'
import { openMail } from '#server/mail/open-mail.ts'
import { openNotices } from '#server/notices/open-notices.ts'
import { openPush } from '#server/notices/push/open-push.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import type { Db } from '#server/store/tables.ts'
import { clearTables, createTestDatabase } from './test-database.ts'
import { quickHash } from './quick-hash.ts'

export const PASSWORD = 'Right-Pass-2026!'
/** The host in the bed's requests, and therefore the origin of its own page. */
export const ORIGIN = 'http://localhost'
const DAY_MS = 24 * 3_600_000

export type NewPerson = {
  email: string
  role?: Role | null
  isVerified?: boolean
  /** By default one that takes no time to check. */
  passwordHash?: string
}
export type SignIn = {
  email: string
  password?: string
  remember?: boolean
  ip?: string
  userAgent?: string
  /** A code of the second factor. */
  code?: string
  /** The device's cookie from its last sign-in; updated by this one. */
  device?: Device
  /** The client's wire; the first by default. */
  wire?: number
}
export type Device = { cookie?: string }

/** The whole HTTP app on its own database, with a clock that stands still until it's moved. */
export type AppBed = {
  app: FastifyInstance
  db: Db
  scope: ServerScope
  dataDir: string
  /** Every logged line. */
  logged: string[]
  advance(ms: number): void
  person(person: NewPerson): Promise<string>
  /** Returns the cookie and header that pass the cross-site check. */
  csrf(): Promise<Record<string, string>>
  signIn(credentials: SignIn): Promise<LoginAnswer>
  /** Returns the token of a sign-in that must succeed. */
  tokenOf(credentials: SignIn): Promise<string>
  refresh(token: string, wire?: number): Promise<LoginAnswer>
  /** Makes a request with a bearer token, or without one. */
  as(token: string | null, request: InjectOptions): Promise<LightMyRequestResponse>
  /**
   * Removes every row, job and mail, and lets a day pass: what a new bed would be, for a tenth of its time. What the app
   * keeps in memory stays.
   */
  empty(): Promise<void>
  /** Returns what was mailed to an address, ignoring case, newest first, once nothing is being sent. */
  mailsTo(address: string): Promise<KeptMail[]>
  close(): Promise<void>
}

export type BedOptions = Omit<AppOptions, 'logTo'> & {
  isHeard?: boolean
  /** How many connections to the database there are. */
  poolSize?: number
}

/**
 * Builds it with environment variables over the defaults, and parts of the configuration over those. With `isHeard`, live
 * events go through the database, as they do in a running server.
 */
export async function createAppBed(
  env: Record<string, string> = {},
  over: Partial<Config> = {},
  { isHeard = false, poolSize, ...options }: BedOptions = {},
): Promise<AppBed> {
  const { db, url, drop } = await createTestDatabase(undefined, poolSize)
  const dataDir = mkdtempSync(join(tmpdir(), 'farstead-app-'))
  const config = {
    ...readConfig({ DATA_DIR: dataDir, DIST_DIR: join(dataDir, 'no-client'), DEMO: 'off', ...env }),
    ...over,
  }
  const logged: string[] = []
  let nowMs = Date.UTC(2026, 10, 21, 9)
  const live = await startLive({
    server: null,
    db,
    databaseUrl: isHeard ? url : null,
    config,
    log: (line) => logged.push(line),
  })
  const now = () => new Date(nowMs)
  const log = (line: string) => logged.push(line)
  const jobs = await openJobs({ db, log })
  const address = () => publicAddress(config, app.server.address())
  const mail = openMail({ db, jobs, config, address, now, log })
  const push = await openPush({ db, config, now })
  const limits = memoryLimits(now)
  const notices = openNotices({ db, jobs, mail, push, limits, now })
  const scope: ServerScope = { db, config, live, mail, push, notices, limits, now, newId: randomUUID }
  const app = await buildApp(scope, { ...options, logTo: { write: (line) => logged.push(line) } })

  const bed: AppBed = {
    app,
    db,
    scope,
    dataDir,
    logged,
    advance(ms) {
      nowMs += ms
    },
    async person({ email, role = 'GUEST', isVerified = true, passwordHash }) {
      const id = randomUUID()
      const names = { first_name: 'Ani', last_name: 'Hoani', avatar_url: null }
      const password_hash = passwordHash ?? (await quickHash(PASSWORD))
      const verified_at = isVerified ? new Date(nowMs) : null
      await db
        .insertInto('users')
        .values({ id, email, role, ...names, password_hash, verified_at })
        .execute()
      return id
    },
    async csrf() {
      const answer = await app.inject({ method: 'GET', url: '/api/csrf' })
      const [cookie] = answer.cookies
      return { cookie: `${cookie?.name}=${cookie?.value}`, [CSRF_HEADER]: answer.json().token }
    },
    async signIn({
      email,
      password = PASSWORD,
      remember = false,
      ip = '10.0.0.1',
      userAgent,
      code,
      device = {},
      wire = FIRST_WIRE,
    }) {
      const { cookie, ...token } = await bed.csrf()
      const cookies = [cookie, device.cookie].filter((text) => text !== undefined).join('; ')
      const agent = userAgent === undefined ? {} : { 'user-agent': userAgent }
      const headers = { ...token, ...agent, cookie: cookies, origin: ORIGIN }
      const url = `/api/auth/login?wire=${wire}`
      const payload = { email, password, remember, ...(code === undefined ? {} : { code }) }
      const answer = await app.inject({ method: 'POST', url, headers, payload, remoteAddress: ip })
      const kept = answer.cookies.find(({ name }) => name.endsWith('device'))
      if (kept) device.cookie = `${kept.name}=${kept.value}`
      return decodeAnswer(answer)
    },
    async tokenOf(credentials) {
      const { code, data } = await bed.signIn(credentials)
      if (!data) throw new Error(`${credentials.email} could not sign in: ${code}`)
      return data.token
    },
    async refresh(token, wire = FIRST_WIRE) {
      const headers = { ...(await bed.csrf()), origin: ORIGIN, authorization: `Bearer ${token}` }
      return decodeAnswer(
        await app.inject({ method: 'POST', url: `/api/auth/refresh?wire=${wire}`, headers }),
      )
    },
    as(token, request) {
      return app.inject({
        ...request,
        headers: { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      })
    },
    async empty() {
      await notices.settled()
      await mail.settled()
      await clearTables(db)
      rmSync(join(dataDir, 'mail'), { recursive: true, force: true })
      bed.advance(DAY_MS)
    },
    async mailsTo(address) {
      await notices.settled()
      await mail.settled()
      return (await readMails(dataDir)).filter(({ to }) => to.toLowerCase() === address.toLowerCase())
    },
    async close() {
      await app.close()
      await jobs.close()
      mail.close()
      await live.close()
      await drop()
      // A kept build may still be compressing its files there.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
  return bed
}

/** Decodes the response of login and refresh: a JSON string that is base64 of UTF-8 JSON, under HTTP 200. */
function decodeAnswer({ statusCode, body }: { statusCode: number; body: string }): LoginAnswer {
  if (statusCode !== 200) throw new Error(`HTTP ${statusCode}: ${body}`)
  return LoginAnswer.parse(JSON.parse(Buffer.from(String(JSON.parse(body)), 'base64').toString('utf8')))
}
