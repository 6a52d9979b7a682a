import { bestPossibleMs, type FieldLine, type FieldLineName } from './field-lines.ts'
import type { LineMeasure, Step } from './field-measures.ts'

/** What was measured of one thing on one line, in words, and whether it is within the limit; `null` without a limit. */
export type FieldFigure = { text: string; isWithin: boolean | null }

/** A row of the table: what is measured, and its limit on each line in words. */
export type FieldRow = {
  what: string
  limits: Partial<Record<FieldLineName, string>>
  figure: (measure: LineMeasure, name: FieldLineName, line: FieldLine) => FieldFigure
}

type StepName =
  | 'formOnScreen'
  | 'formUsable'
  | 'signedIn'
  | 'conversations'
  | 'conversationOpen'
  | 'writable'
  | 'whole'
type Limit = { ms: number; bytes?: number }

const NEVER: FieldFigure = { text: 'never', isWithin: false }
const WITHOUT_LIMIT: FieldFigure = { text: '', isWithin: null }

function stepRow(
  what: string,
  name: StepName,
  limits: Partial<Record<FieldLineName, Limit>>,
  roundTrips: number,
): FieldRow {
  return {
    what,
    limits: Object.fromEntries(Object.entries(limits).map(([line, limit]) => [line, limitText(limit)])),
    figure: (measure, lineName, line) => {
      const step = measure[name]
      if (step === null) return NEVER
      const limit = limits[lineName]
      return {
        text: stepText(step, line, name === 'conversationOpen' ? null : roundTrips),
        isWithin: limit ? step.ms <= limit.ms && step.bytesDown <= (limit.bytes ?? Infinity) : null,
      }
    },
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const kb = (bytes: number) => `${Math.round(bytes / 1_000)} KB`
const limitText = ({ ms, bytes }: Limit) =>
  `≤ ${ms / 1_000} s${bytes === undefined ? '' : `, ≤ ${kb(bytes)}`}`

/** With what the same bytes would have taken at the very least. */
function stepText({ ms, bytesDown }: Step, line: FieldLine, roundTrips: number | null): string {
  if (roundTrips === null) return seconds(ms)
  return `${seconds(ms)}, ${kb(bytesDown)} (at best ${seconds(bestPossibleMs(line, bytesDown, roundTrips))})`
}

function messagesFigure({ messages }: LineMeasure, limitMs: number | undefined): FieldFigure {
  if (messages.length === 0) return NEVER
  const times = messages.map((ms) => ms ?? Infinity).toSorted((a, b) => a - b)
  const worst = times.at(-1) ?? Infinity
  const within = times.filter((ms) => ms <= (limitMs ?? Infinity)).length
  const median = times[Math.floor(times.length / 2)] ?? Infinity
  const worstText = Number.isFinite(worst) ? seconds(worst) : 'never'
  return {
    text: `${within} of ${times.length}; median ${seconds(median)}, slowest ${worstText}`,
    isWithin: limitMs === undefined ? null : within === times.length,
  }
}

const MESSAGE_LIMITS: Partial<Record<FieldLineName, number>> = { thin: 2_500, better: 1_500 }
const FIRST_MESSAGE_MS = 3_000
const KEPT_BYTES = 750_000
const IDLE_BYTES = 1_000
const CATCH_UP_TIMES = 1.2

export const FIELD_ROWS: readonly FieldRow[] = [
  stepRow('Form on screen', 'formOnScreen', { thin: { ms: 5_000 }, better: { ms: 2_500 } }, 2),
  stepRow('Form usable', 'formUsable', { thin: { ms: 16_000, bytes: 100_000 }, better: { ms: 6_000 } }, 2),
  stepRow('Signed in', 'signedIn', {}, 2),
  stepRow(
    'Conversations on screen, to read',
    'conversations',
    { thin: { ms: 18_000 }, better: { ms: 13_000 }, deep: { ms: 28_000 } },
    2,
  ),
  stepRow(
    'A conversation open, from the press',
    'conversationOpen',
    { thin: { ms: 3_000 }, better: { ms: 2_000 } },
    1,
  ),
  stepRow('A message can be written', 'writable', { thin: { ms: 25_000 }, deep: { ms: 35_000 } }, 2),
  {
    what: 'The first message with the server, from Enter',
    limits: { thin: '≤ 3 s', deep: '≤ 3 s' },
    figure: ({ firstMessage }, name) => ({
      text: firstMessage === null ? 'never' : seconds(firstMessage),
      isWithin: name === 'thin' || name === 'deep' ? (firstMessage ?? Infinity) <= FIRST_MESSAGE_MS : null,
    }),
  },
  stepRow('The whole app there', 'whole', {}, 2),
  {
    what: 'Messages with the server in time, one every 12 s from then on',
    limits: { thin: '≤ 2.5 s, each of 50', better: '≤ 1.5 s, each of 50' },
    figure: (measure, name) => messagesFigure(measure, MESSAGE_LIMITS[name]),
  },
  {
    what: 'All that has come once the line is quiet',
    limits: { thin: '≤ 750 KB', better: '' },
    figure: ({ quiet }, name) =>
      quiet === null
        ? NEVER
        : { text: kb(quiet.bytesDown), isWithin: name === 'thin' ? quiet.bytesDown <= KEPT_BYTES : null },
  },
  {
    what: 'An idle minute then',
    limits: { thin: '≤ 1 KB each way', better: '≤ 1 KB' },
    figure: ({ idleMinute }) =>
      idleMinute === null
        ? NEVER
        : {
            text: `${(idleMinute.down / 1_000).toFixed(1)} KB down, ${(idleMinute.up / 1_000).toFixed(1)} KB up`,
            isWithin: Math.max(idleMinute.down, idleMinute.up) <= IDLE_BYTES,
          },
  },
  {
    what: 'Return visit: the conversation on screen; all that comes',
    limits: { thin: '', better: '' },
    figure: ({ returnVisit }) =>
      returnVisit === null
        ? NEVER
        : { ...WITHOUT_LIMIT, text: `${seconds(returnVisit.ms)}; ${kb(returnVisit.bytesDown)}` },
  },
  {
    what: 'Catching up on 1,000 messages, beside the gzip of their rows',
    limits: { thin: '≤ 1.2 times', better: '≤ 1.2 times' },
    figure: ({ catchUp, returnVisit }) => {
      if (catchUp === null) return NEVER
      const times = (bytes: number) => (bytes / catchUp.gzipBytes).toFixed(1)
      const beyond =
        returnVisit && `; ${times(catchUp.bytesDown - returnVisit.bytesDown)} beyond a return visit`
      return {
        text: `${kb(catchUp.bytesDown)}, ${times(catchUp.bytesDown)} times${beyond ?? ''}`,
        isWithin: catchUp.bytesDown <= CATCH_UP_TIMES * catchUp.gzipBytes,
      }
    },
  },
  {
    what: 'An update of the page alone',
    limits: { thin: 'changed files only', better: 'changed files only' },
    figure: ({ update }) => (update === null ? NEVER : { ...WITHOUT_LIMIT, text: `${kb(update.down)} down` }),
  },
]
