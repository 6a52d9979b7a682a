import { refresh, validateSession } from '#contract/auth.ts'
import {
  REFRESH_RETRY_MS,
  REFRESH_WINDOW_MS,
  SESSION_CHECK_MS,
  SESSION_END_MARGIN_MS,
} from '#contract/limits.ts'
import type { Ability, Role } from '#contract/permission.ts'
import { fail, isNoAnswer, ok, type Failure, type Result } from '#contract/result.ts'
import type { Clock } from '#sync/line/clock.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import type { Http } from '#sync/line/http-client.ts'
import type { SessionState } from '#sync/sync-status.ts'
import { callEncoded } from './encoded-answer.ts'
import type { TokenRecord, TokenStore } from './token-store.ts'

/** What a refresh brought that the page keeps: when the token expires, and what the person may do. */
export type Renewal = { expiresAt: string; abilities: Ability[] }

/** Runs one piece of work at a time among all callers using this name, across every tab of the browser. */
export type Exclusively = <T>(name: string, work: () => Promise<T>) => Promise<T>

export type SessionKeeperScope = {
  userId: string
  hash: string
  http: Http
  engine: EngineHttp
  store: TokenStore
  clock: Clock
  exclusively: Exclusively
  /** The server issued the token just now, so it needn't be checked. */
  isJustSignedIn?: boolean
  onChange: () => void
  /** Called when a refresh has brought a new expiry and new abilities. */
  onRenewed: (renewal: Renewal) => void
}

export type SessionKeeper = {
  state: () => SessionState
  /** Runs the loop once now. Calls made during the run share it. */
  check: () => Promise<void>
  /** Renews the token if the feed's role differs from the token's, because the abilities then differ too. */
  heedRole: (role: Role | null) => Promise<void>
  /** Asks the server now whether the token is valid, whatever was known before, and acts on the response. */
  confirm: () => Promise<Result<void>>
  /** Ends the session because the server refused the token. What is on the device stays. */
  end: () => Promise<void>
  stop: () => void
}

/** The server's response to an attempt: yes, no, something else, or none. */
type ServerAnswer = 'yes' | 'no' | 'trouble' | 'silence'

/**
 * Keeps a person signed in (§4, §9). States: `unverified` until the server says yes, `verified` from then on, and
 * `ended`, permanently, once it says no. Silence never ends a session; it only makes it `unverified` when the token is
 * about to expire. The loop reads the token at each run and measures the time left by the server's clock.
 */
export function startSessionKeeper(scope: SessionKeeperScope): SessionKeeper {
  const { clock, store, http, engine, userId } = scope
  let state: SessionState = scope.isJustSignedIn ? 'verified' : 'unverified'
  let running: Promise<void> | null = null
  let isStopped = false
  let cancelTimer = () => {}

  function become(next: SessionState): void {
    if (state === next || state === 'ended') return
    state = next
    scope.onChange()
  }

  async function end(): Promise<void> {
    if (state === 'ended') return
    become('ended')
    cancelTimer()
    const record = await store.read()
    if (record?.userId === userId) await store.clear(userId, record.accessToken)
  }

  function again(ms: number): void {
    cancelTimer()
    if (!isStopped && state !== 'ended') cancelTimer = clock.after(ms, () => void check())
  }

  async function validate(): Promise<ServerAnswer> {
    const answer = await engine.ask(validateSession, {})
    if (answer.ok) return answer.value.data ? 'yes' : 'no'
    return answerOf(answer.failure)
  }

  async function run(): Promise<void> {
    const record = await store.read()
    // Without a token or a readable expiry there is nothing to ask: this device is anonymous.
    if (record?.userId !== userId) return end()
    const leftMs = Date.parse(record.expiresAt) - (clock.now() + (http.clockOffset() ?? record.clockOffset))
    const isNearEnd = leftMs <= REFRESH_WINDOW_MS
    const renewed = isNearEnd ? await renew(scope, record) : null
    if (renewed === 'no') return end()
    const isAtEnd = leftMs < SESSION_END_MARGIN_MS
    if (renewed === 'silence' && isAtEnd) become('unverified')
    // The first run asks whether the session is valid. Later runs ask only if a refresh left that open at the very end.
    const mustAsk = renewed !== 'silence' && (state === 'unverified' || (isAtEnd && renewed === 'trouble'))
    const word = mustAsk ? await validate() : null
    if (word === 'no') return end()
    if (word === 'yes') become('verified')
    const isSettled = renewed === null || renewed === 'yes'
    again(isSettled && (word === null || word === 'yes') ? SESSION_CHECK_MS : REFRESH_RETRY_MS)
  }

  async function confirm(): Promise<Result<void>> {
    await check()
    // Another trial may be under way. Its outcome is news; what was known before isn't.
    await engine.decided()
    const answer = await engine.ask(validateSession, {})
    if (!answer.ok && answer.failure.kind !== 'unauthorized') return answer
    if (answer.ok && answer.value.data) {
      become('verified')
      return ok(undefined)
    }
    await end()
    return fail({ kind: 'unauthorized', message: 'the server refused the token' })
  }

  async function heedRole(role: Role | null): Promise<void> {
    if (isStopped || state === 'ended') return
    const record = await store.read()
    if (record?.userId !== userId || !record.facts || record.facts.user.role === role) return
    if ((await renew(scope, record, role)) === 'no') await end()
  }

  function check(): Promise<void> {
    if (isStopped || state === 'ended') return Promise.resolve()
    running ??= run()
      .catch(() => again(REFRESH_RETRY_MS)) // IndexedDB refused. That doesn't mean the token is gone.
      .finally(() => {
        running = null
      })
    return running
  }

  if (state === 'verified') again(SESSION_CHECK_MS)
  return {
    state: () => state,
    check,
    heedRole,
    confirm,
    end,
    stop: () => {
      isStopped = true
      cancelTimer()
    },
  }
}

/**
 * Refreshes once at a time across tabs: a tab that had to wait uses the token that the other one got. A role known by
 * now is stored with the abilities, because a page that starts before the person was fetched takes both from the
 * record.
 */
function renew(
  { store, userId, http, engine, hash, exclusively, onRenewed }: SessionKeeperScope,
  before: TokenRecord,
  role?: Role | null,
): Promise<ServerAnswer> {
  return exclusively(`farstead-refresh:${hash}`, async () => {
    const record = await store.read()
    if (record?.userId !== userId) return 'no'
    if (record.accessToken !== before.accessToken) return 'yes'
    const permit = engine.enter()
    if (!permit) return 'silence'
    const answer = await engine.within(permit, (limits) =>
      callEncoded(http, refresh, {}, { ...limits, bearer: record.accessToken }),
    )
    if (!answer.ok) return answerOf(answer.failure)
    const { code, data } = answer.value
    if (code === 401) return 'no'
    if (code !== 200 || !data) return 'trouble'
    const isStored = await store.replace(record, {
      ...record,
      accessToken: data.token,
      expiresAt: data.expiresAt,
      clockOffset: http.clockOffset() ?? record.clockOffset,
      facts: record.facts && {
        user: role === undefined ? record.facts.user : { ...record.facts.user, role },
        abilities: data.abilities,
      },
    })
    if (!isStored) return (await store.read())?.userId === userId ? 'yes' : 'no'
    onRenewed({ expiresAt: data.expiresAt, abilities: data.abilities })
    return 'yes'
  })
}

function answerOf(failure: Failure): ServerAnswer {
  if (failure.kind === 'unauthorized') return 'no'
  return isNoAnswer(failure) ? 'silence' : 'trouble'
}
