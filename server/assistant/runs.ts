import { ASSISTANT_LINES, type AssistantItem } from '#contract/assistant.ts'
import { wordsIn } from '#server/http/words.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import type { AssistantCall } from '#server/store/assistant-tables.ts'
import type { Facts } from './facts/facts.ts'
import { isPermitted } from './permitted-tools.ts'
import { ServiceError, type Piece, type Provider, type Turn } from './provider.ts'
import { endStep, isRunEnded, type Run } from './threads.ts'
import { createUsage, type Caller } from './usage.ts'

/** How often a process checks whether another one has ended a run. */
const LOOK_EVERY_MS = 1_000

type Asked = {
  caller: Caller
  facts: Facts | null
  ending: AbortController
  note: (line: string) => void
}

type Runs = {
  /** Returns the lines of one step of a run. `ending` aborts it. */
  answer(run: Run, turn: Turn, asked: Asked): AsyncGenerator<string>
  /** Ends those of these runs that are in progress in this process. */
  end(ids: readonly string[]): void
}

/** Runs the steps of answers with a provider, and stores what was said. */
export function createRuns({ db, config, newId }: ServerScope, provider: Provider): Runs {
  const usage = createUsage(db, config.aiTokensPerDay)
  /** Aborts the runs in progress in this process. */
  const underWay = new Map<string, AbortController>()

  /**
   * Yields the pieces of a step and charges them to the caller. Yields a text that says so if the day's allowance is
   * used up.
   */
  async function* paid(turn: Turn, { caller, facts, ending, note }: Asked): AsyncGenerator<Piece> {
    if (!provider.isMetered) {
      yield* provider.answer(turn, { signal: ending.signal, note, facts, spend: () => undefined })
      return
    }
    const most = await provider.mostTokens(turn)
    if (!(await usage.reserve(caller, turn.today, most))) {
      yield { kind: 'text', value: wordsIn(turn.locale, 'helper')('dayUsedUp') }
      return
    }
    let tokens = 0
    const spend = (more: number) => {
      tokens += more
    }
    try {
      yield* provider.answer(turn, { signal: ending.signal, note, facts: null, spend })
    } finally {
      await usage.settle(caller, turn.today, tokens - most)
    }
  }

  async function* answer(run: Run, turn: Turn, asked: Asked): AsyncGenerator<string> {
    const { ending, note } = asked
    underWay.set(run.id, ending)
    const looking = provider.isMetered ? followEnd(run.id, ending) : undefined
    const called: AssistantCall[] = []
    let text = ''
    let isWhole = false
    let isCut = false
    try {
      yield line(ASSISTANT_LINES.connected)
      yield item({ type: 'data', data: { runId: run.id } })
      for await (const piece of paid(turn, asked)) {
        if (ending.signal.aborted) break
        if (piece.kind === 'text') {
          text += piece.value
          yield item({ type: 'text', text: { value: piece.value } })
        } else if (piece.kind === 'cut') isCut = true
        else if (isPermitted(turn, piece)) {
          const call = callOf(newId(), piece)
          called.push(call)
          yield item({
            type: 'function',
            id: call.id,
            function: { name: call.name, arguments: call.arguments },
          })
        } else note(`a call of ${piece.name} was refused: the person did not ask for it`)
      }
      if (text === '' && called.length === 0 && !ending.signal.aborted && provider.isMetered) {
        text = wordsIn(turn.locale, 'helper')('emptyAnswer')
        yield item({ type: 'text', text: { value: text } })
      }
      isWhole = !isCut && !ending.signal.aborted
    } catch (error) {
      if (!ending.signal.aborted) {
        if (!(error instanceof ServiceError)) throw error
        note(error.message)
        yield item({ type: 'error', error: wordsIn(turn.locale, 'helper')('serviceFailed') })
      }
    } finally {
      // Also when the caller has disconnected: what was said so far is stored and marked as cut off.
      clearInterval(looking)
      underWay.delete(run.id)
      await endStep(db, { run, text, called, isWhole })
    }
    yield line(isWhole && called.length === 0 ? ASSISTANT_LINES.done : ASSISTANT_LINES.disconnecting)
  }

  /** Aborts a run here once it was ended in another process or its thread was deleted. */
  function followEnd(runId: string, ending: AbortController): NodeJS.Timeout {
    const look = async () => {
      if (await isRunEnded(db, runId)) ending.abort()
    }
    // A database that is briefly unavailable ends nothing.
    return setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref()
  }

  return {
    answer,
    end(ids) {
      for (const id of ids) underWay.get(id)?.abort()
    },
  }
}

function callOf(id: string, { name, arguments: args }: Extract<Piece, { kind: 'call' }>): AssistantCall {
  return { id, name, arguments: JSON.stringify(args), output: null }
}

/** Returns one line of a stream. */
export function line(text: string): string {
  return `data: ${text}\n\n`
}

function item(content: AssistantItem): string {
  return line(JSON.stringify(content))
}
