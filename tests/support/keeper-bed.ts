import type { AnyEndpoint } from '#contract/endpoint.ts'
import { ok, type Result } from '#contract/result.ts'
import { createEngineHttp } from '#sync/line/engine-http.ts'
import type { Http } from '#sync/line/http-client.ts'
import { startReachability } from '#sync/line/reachability.ts'
import { startSessionKeeper, type Renewal } from '#sync/session/session-keeper.ts'
import type { TokenRecord, TokenStore } from '#sync/session/token-store.ts'
import { manualClock } from './manual-clock.ts'
import { createTestLocks } from './test-locks.ts'

const ME = 'me'

/** Returns a response to a sign-in or a refresh. */
export function encoded(code: number, data: unknown = null): Result<unknown> {
  return ok(btoa(JSON.stringify({ code, data })))
}

/** Creates one person's session keeper with a token that expires in `leftMs`, and a server that follows a script. */
export function keeperBed(
  leftMs: number,
  script: { validate?: Result<unknown>; refresh?: () => Result<unknown> } = {},
  offset = 0,
  isJustSignedIn = false,
) {
  const clock = manualClock()
  const calls: { at: number; name: string; bearer: string | null | undefined }[] = []
  let record: TokenRecord | null = {
    userId: ME,
    accessToken: 't1',
    expiresAt: new Date(clock.now() + offset + leftMs).toISOString(),
    clockOffset: offset,
    remember: true,
  }
  const start = clock.now()
  let looks = 0
  let afterRead: () => void = () => undefined
  const renewals: Renewal[] = []
  const answers = { validate: ok({ data: true }) as Result<unknown>, refresh: () => encoded(401), ...script }
  const http: Http = {
    clockOffset: () => null,
    lastWaitMs: () => 0,
    read: () => Promise.reject(new Error('the keeper reads no files')),
    hedgesWon: () => 0,
    rowsLeftOut: () => 0,
    call: async (endpoint: AnyEndpoint, _: object, options = {}) => {
      calls.push({
        at: Math.round((clock.now() - start) / 1000),
        name: endpoint.name,
        bearer: options.bearer,
      })
      // The script answers every endpoint that the keeper uses.
      return (endpoint.name === 'refresh' ? answers.refresh() : answers.validate) as Result<never>
    },
  }
  const store: TokenStore = {
    read: async () => {
      looks += 1
      const read = record
      afterRead()
      return read
    },
    write: async (next) => {
      record = next
    },
    replace: async (before, next) => {
      if (record?.accessToken !== before.accessToken) return false
      record = next
      return true
    },
    keepFacts: async (facts) => {
      if (record) record = { ...record, facts }
    },
    changeAbilities: async (_, change) => {
      if (record?.facts)
        record = { ...record, facts: { ...record.facts, abilities: change(record.facts.abilities) } }
      return record
    },
    clear: async () => {
      record = null
    },
  }
  const reachability = startReachability(clock)
  const locks = createTestLocks()
  const scope = {
    isJustSignedIn,
    userId: ME,
    hash: 'h',
    http,
    engine: createEngineHttp(http, reachability, new AbortController().signal),
    store,
    clock,
    exclusively: <T>(name: string, work: () => Promise<T>) => locks.request(name, {}, work),
    onChange: () => {},
    onRenewed: (renewal: Renewal) => void renewals.push(renewal),
  }
  const fresh = (life: number, token = 't2') =>
    encoded(200, {
      token,
      expiresAt: new Date(clock.now() + offset + life).toISOString(),
      abilities: [{ action: 'list', subject: 'Unit' }],
    })
  return {
    clock,
    keeper: startSessionKeeper(scope),
    /** Starts the same person's keeper in another tab. */
    keeperBeside: () => startSessionKeeper(scope),
    renewals,
    calls,
    answers,
    fresh,
    reachability,
    record: () => record,
    /** Returns how often the token has been read. */
    looks: () => looks,
    set: (next: TokenRecord | null) => (record = next),
    /** Runs `act` right after the token was read, before its reader continues. */
    afterRead: (act: () => void) => (afterRead = act),
  }
}
