import { TRANSLATIONS_PER_MINUTE } from '#contract/limits.ts'
import { translateMessage } from '#contract/message-translation.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { createRateWindow } from '#server/access/rate-window.ts'
import { visibleMessages } from '#server/chats/message-rows.ts'
import { implement, type Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import type { Db } from '#server/store/tables.ts'
import { ServiceError, type Terms, type Translating } from './provider.ts'
import { serviceProvider } from './service/service-provider.ts'
import { createUsage } from './usage.ts'

const MINUTE_MS = 60_000

/**
 * Translates messages of the caller's own chats by the configured service. It gets the words of one message, once the
 * person has agreed to this service by name, and nothing else about anybody. Nothing is stored.
 */
export function translationRoutes(scope: ServerScope): Route[] {
  const { db, config, now } = scope
  const provider =
    config.ai === null
      ? null
      : serviceProvider({ service: config.ai, product: config.title, patience: config.aiPatience })
  const window = createRateWindow(scope.limits, {
    name: 'translations',
    max: TRANSLATIONS_PER_MINUTE,
    windowMs: MINUTE_MS,
  })
  const usage = createUsage(db, config.aiTokensPerDay)

  /** Returns `null` if the service couldn't. Fails with `tooMany` once the day's allowance is used up. */
  async function translated(
    asked: Translating,
    callerId: string,
    terms: Pick<Terms, 'signal' | 'note'>,
  ): Promise<Result<string | null>> {
    const most = (await provider?.mostTokens(asked)) ?? 0
    const caller = { key: callerId, isSignedIn: true }
    const day = dayAtPlace(now(), zoneOf(null))
    if (!(await usage.reserve(caller, day, most)))
      return fail({ kind: 'tooMany', message: 'The day’s allowance is used up' })
    let tokens = 0
    const spend = (more: number) => {
      tokens += more
    }
    try {
      return ok((await provider?.translate?.(asked, { ...terms, spend })) ?? null)
    } catch (error) {
      if (!(error instanceof ServiceError) && !terms.signal.aborted) throw error
      if (error instanceof ServiceError) terms.note(error.message)
      return ok(null)
    } finally {
      await usage.settle(caller, day, tokens - most)
    }
  }

  return [
    implement(translateMessage, async ({ params, body, actor, request, reply }) => {
      const text = await textOf(db, actor.id, params.id)
      if (text === null) return fail({ kind: 'notFound', message: 'No such message' })
      const service = provider?.id ?? null
      if (service === null || body.service !== service)
        return ok({ data: { service, text: null, original: null } })
      const waitMs = await window.take(actor.id)
      if (waitMs !== null)
        return fail({ kind: 'tooMany', message: 'Too many translations', retryAfterMs: waitMs })
      const leaving = new AbortController()
      reply.raw.once('close', () => leaving.abort())
      const note = (line: string) => request.log.warn({ req: request }, line)
      const given = await translated({ text, to: body.to }, actor.id, { signal: leaving.signal, note })
      if (!given.ok) return given
      return ok({ data: { service, text: given.value, original: given.value === null ? null : text } })
    }),
  ]
}

/**
 * Returns what a person wrote in a message that the reader sees, as it now is. Returns `null` for messages of other
 * chats, lines of the system, calls, photos without words and what was taken back.
 */
async function textOf(db: Db, readerId: string, id: string): Promise<string | null> {
  const row = await visibleMessages(db, readerId)
    .where('messages.id', '=', id)
    .where('messages.kind', '=', 'text')
    .where('messages.taken_back', 'is', null)
    .executeTakeFirst()
  return row === undefined || row.message.trim() === '' ? null : row.message
}
