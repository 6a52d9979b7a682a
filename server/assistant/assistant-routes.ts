import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import {
  ASSISTANT_LINES,
  assistantForget,
  assistantInit,
  assistantSend,
  type AssistantThread,
} from '#contract/assistant.ts'
import { ASSISTANT_OPENED_PER_MINUTE, ASSISTANT_SENT_PER_MINUTE } from '#contract/limits.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { fail, ok } from '#contract/result.ts'
import type { Actor } from '#server/access/access-tokens.ts'
import { networkOf } from '#server/access/network-of.ts'
import { createRateWindow } from '#server/access/rate-window.ts'
import { implementPublic, type Route } from '#server/http/implement.ts'
import { forgetThread as forgetThreadCookie, rememberThread, threadOf } from '#server/http/thread-cookie.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { siteLocale } from '#server/site/site-locale.ts'
import { factsOf } from './facts/facts.ts'
import { builtInHelper } from './helper/built-in-helper.ts'
import type { Provider, Turn } from './provider.ts'
import { createRuns, line } from './runs.ts'
import { serviceProvider } from './service/service-provider.ts'
import {
  beginRun,
  beginThread,
  cancelRuns,
  continueRun,
  forgetThread,
  isOwnThread,
  messagesOf,
  type Run,
  type ThreadOwner,
} from './threads.ts'

const MINUTE_MS = 60_000

/** The assistant (§3, §4, §7): threads, and runs whose answers are streams of lines. */
export function assistantRoutes(scope: ServerScope): Route[] {
  const { db, config, now, newId } = scope
  const opened = createRateWindow(scope.limits, {
    name: 'assistant opened',
    max: ASSISTANT_OPENED_PER_MINUTE,
    windowMs: MINUTE_MS,
  })
  const sent = createRateWindow(scope.limits, {
    name: 'assistant sent',
    max: ASSISTANT_SENT_PER_MINUTE,
    windowMs: MINUTE_MS,
  })
  const provider: Provider =
    config.ai === null
      ? builtInHelper
      : serviceProvider({ service: config.ai, product: config.title, patience: config.aiPatience })
  const runs = createRuns(scope, provider)

  const localeOf = (request: FastifyRequest) =>
    siteLocale(null, undefined, request.headers['accept-language'], config.defaultLocale)

  return [
    implementPublic(
      assistantInit,
      async ({ body, actor, request, reply }) => {
        const waitMs = await opened.take(callerOf(actor, request))
        if (waitMs !== null)
          return fail({ kind: 'tooMany', message: 'Too many threads opened', retryAfterMs: waitMs })
        const owner = ownerOf(actor, request)
        const wanted = body.threadId ?? threadOf(request)
        const isOwn = wanted !== null && isUuid(wanted) && (await isOwnThread(db, wanted, owner))
        const threadId = isOwn ? wanted : newId()
        if (!isOwn) await beginThread(db, threadId, owner, now())
        rememberThread(reply, config, threadId)
        // Prepares the provider while the person is still typing.
        setImmediate(() => provider.prepare(localeOf(request)))
        const thread: AssistantThread = {
          threadId,
          assistantId: provider.id,
          messages: isOwn ? await messagesOf(db, threadId) : [],
        }
        return ok(Buffer.from(JSON.stringify(thread), 'utf8').toString('base64'))
      },
      { csrf: true },
    ),

    implementPublic(
      assistantSend,
      async ({ body, actor, request, reply }) => {
        const { threadId, messageData, runId, toolOutput, cancelByRunId } = body
        if (!(await isOwnThread(db, threadId, ownerOf(actor, request))))
          return fail({ kind: 'notFound', message: 'No such thread' })
        if (cancelByRunId !== undefined) {
          runs.end(await cancelRuns(db, threadId, cancelByRunId))
          return stream([line(ASSISTANT_LINES.disconnecting)])
        }
        const turnWith = async (run: Run): Promise<Turn> => ({
          said: run.said,
          instruction: run.instruction,
          earlier: await messagesOf(db, threadId, run.id),
          calls: run.calls,
          locale: localeOf(request),
          today: dayAtPlace(now(), zoneOf(null)),
          isSignedIn: actor !== null,
        })
        const answer = async (run: Run, turn: Turn) => {
          const caller = { key: callerOf(actor, request), isSignedIn: actor !== null }
          const ending = new AbortController()
          // The stream itself would notice a closed connection only with its next piece.
          reply.raw.once('close', () => ending.abort())
          const note = (line: string) => request.log.warn({ req: request }, line)
          const facts = actor === null ? null : factsOf(db, actor, now)
          return stream(runs.answer(run, turn, { caller, facts, ending, note }))
        }
        if (runId !== undefined) {
          const run = await continueRun(db, { runId, threadId, outputs: toolOutput ?? [], now: now() })
          if (run === null) return fail({ kind: 'conflict', message: 'The run is not waiting for this' })
          return answer(run, await turnWith(run))
        }
        const waitMs = await sent.take(callerOf(actor, request))
        if (waitMs !== null)
          return fail({ kind: 'tooMany', message: 'Too many messages', retryAfterMs: waitMs })
        const isInstruction = messageData?.role === 'assistant'
        const run: Run = {
          id: newId(),
          threadId,
          said: messageData?.role === 'user' ? messageData.content : '',
          instruction: isInstruction ? messageData.content : null,
          calls: [],
          steps: 1,
        }
        const turn = await turnWith(run)
        runs.end((await beginRun(db, { ...run, now: now() })).ended)
        return answer(run, turn)
      },
      { isStreamed: true },
    ),

    implementPublic(assistantForget, async ({ params, actor, request, reply }) => {
      const owner = ownerOf(actor, request)
      const ended = await forgetThread(db, params.id, owner)
      if (ended === null) return fail({ kind: 'notFound', message: 'No such thread' })
      runs.end(ended)
      if (threadOf(request) === params.id) forgetThreadCookie(reply, config)
      return ok(undefined)
    }),
  ]
}

/** Streams the lines as they come. The endpoint's response type is their text. */
function stream(lines: Iterable<string> | AsyncIterable<string>) {
  return ok(Readable.from(lines) as unknown as string)
}

function ownerOf(actor: Actor | null, request: FastifyRequest): ThreadOwner {
  return actor === null
    ? { userId: null, cookie: threadOf(request) }
    : { userId: actor.id, sessionId: actor.sessionId }
}

function callerOf(actor: Actor | null, { ip }: FastifyRequest): string {
  return actor === null ? networkOf(ip) : actor.id
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
