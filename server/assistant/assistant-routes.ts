import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import {
  ASSISTANT_LINES,
  assistantInit,
  assistantSend,
  type AssistantItem,
  type AssistantThread,
} from '#contract/assistant.ts'
import { ASSISTANT_OPENED_PER_MINUTE, ASSISTANT_SENT_PER_MINUTE } from '#contract/limits.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { fail, ok } from '#contract/result.ts'
import type { Actor } from '#server/access/access-tokens.ts'
import { networkOf } from '#server/access/network-of.ts'
import { createRateWindow } from '#server/access/rate-window.ts'
import { implementPublic, type Route } from '#server/http/implement.ts'
import { rememberThread, threadOf } from '#server/http/thread-cookie.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { siteLocale } from '#server/site/site-locale.ts'
import type { AssistantCall } from '#server/store/tables.ts'
import { builtInHelper } from './helper/built-in-helper.ts'
import type { Provider, Turn } from './provider.ts'
import {
  beginRun,
  beginThread,
  cancelRuns,
  continueRun,
  endStep,
  isOwnThread,
  messagesOf,
  type Run,
  type ThreadOwner,
} from './threads.ts'

const MINUTE_MS = 60_000

/** The assistant (§3, §4, §7): threads, and runs that answer as streams of lines. */
export function assistantRoutes(scope: ServerScope): Route[] {
  const { db, config, now, newId } = scope
  const opened = createRateWindow(ASSISTANT_OPENED_PER_MINUTE, MINUTE_MS, now)
  const sent = createRateWindow(ASSISTANT_SENT_PER_MINUTE, MINUTE_MS, now)
  const provider: Provider = builtInHelper
  /** Ends what a run of this process has under way. */
  const underWay = new Map<string, AbortController>()

  const localeOf = (request: FastifyRequest) =>
    siteLocale(null, undefined, request.headers['accept-language'], config.defaultLocale)
  const endRuns = (ids: readonly string[]) => {
    for (const id of ids) underWay.get(id)?.abort()
  }

  async function* answer(run: Run, turn: Turn): AsyncGenerator<string> {
    const ending = new AbortController()
    underWay.set(run.id, ending)
    const called: AssistantCall[] = []
    let text = ''
    let isWhole = false
    try {
      yield line(ASSISTANT_LINES.connected)
      yield item({ type: 'data', data: { runId: run.id } })
      for await (const piece of provider.answer(turn, ending.signal)) {
        if (ending.signal.aborted) break
        if (piece.kind === 'text') {
          text += piece.value
          yield item({ type: 'text', text: { value: piece.value } })
        } else {
          const call = {
            id: newId(),
            name: piece.name,
            arguments: JSON.stringify(piece.arguments),
            output: null,
          }
          called.push(call)
          yield item({
            type: 'function',
            id: call.id,
            function: { name: call.name, arguments: call.arguments },
          })
        }
      }
      isWhole = !ending.signal.aborted
    } finally {
      // Also where the caller has gone: what was said until then is kept, and marked as cut.
      underWay.delete(run.id)
      await endStep(db, { run, text, called, isWhole })
    }
    yield line(isWhole && called.length === 0 ? ASSISTANT_LINES.done : ASSISTANT_LINES.disconnecting)
  }

  return [
    implementPublic(
      assistantInit,
      async ({ body, actor, request, reply }) => {
        const waitMs = opened.take(callerOf(actor, request))
        if (waitMs !== null)
          return fail({ kind: 'tooMany', message: 'Too many threads opened', retryAfterMs: waitMs })
        const owner = ownerOf(actor, request)
        const wanted = body.threadId ?? threadOf(request)
        const isOwn = wanted !== null && isUuid(wanted) && (await isOwnThread(db, wanted, owner))
        const threadId = isOwn ? wanted : newId()
        if (!isOwn) await beginThread(db, threadId, owner.userId, now())
        rememberThread(reply, config, threadId)
        // While the person still types.
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
      async ({ body, actor, request }) => {
        const { threadId, messageData, runId, toolOutput, cancelByRunId } = body
        if (!(await isOwnThread(db, threadId, ownerOf(actor, request))))
          return fail({ kind: 'notFound', message: 'There is no such thread' })
        if (cancelByRunId !== undefined) {
          endRuns(await cancelRuns(db, threadId, cancelByRunId))
          return stream([line(ASSISTANT_LINES.disconnecting)])
        }
        const turnWith = async (run: Run): Promise<Turn> => ({
          said: run.said,
          instruction: run.instruction,
          earlier: await messagesOf(db, threadId),
          calls: run.calls,
          locale: localeOf(request),
          today: dayAtPlace(now(), zoneOf(null)),
          isSignedIn: actor !== null,
        })
        if (runId !== undefined) {
          const run = await continueRun(db, { runId, threadId, outputs: toolOutput ?? [], now: now() })
          if (run === null) return fail({ kind: 'conflict', message: 'The run does not wait for this' })
          return stream(answer(run, await turnWith(run)))
        }
        const waitMs = sent.take(callerOf(actor, request))
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
        endRuns((await beginRun(db, { ...run, now: now() })).ended)
        return stream(answer(run, turn))
      },
      { isStreamed: true },
    ),
  ]
}

/** The lines as they come; the endpoint's answer is their text. */
function stream(lines: Iterable<string> | AsyncIterable<string>) {
  return ok(Readable.from(lines) as unknown as string)
}

function line(text: string): string {
  return `data: ${text}\n\n`
}

function item(content: AssistantItem): string {
  return line(JSON.stringify(content))
}

function ownerOf(actor: Actor | null, request: FastifyRequest): ThreadOwner {
  return actor === null ? { userId: null, cookie: threadOf(request) } : { userId: actor.id }
}

function callerOf(actor: Actor | null, { ip }: FastifyRequest): string {
  return actor === null ? networkOf(ip) : actor.id
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
