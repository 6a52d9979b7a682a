import type { AssistantTool } from '#contract/assistant.ts'
import { HELP_PATHS } from '#contract/help/help-topics.ts'
import { LISTING_PATH } from '#contract/site-paths.ts'
import { PAGE_PATHS } from './helper/topic-pages.ts'
import { speaksOf, understand } from './helper/understand.ts'
import type { Concept } from './helper/vocabulary.ts'
import type { Piece, Turn } from './provider.ts'

/** Tools that change something once the person agrees, with the words people use to ask for them. */
const CHANGING = {
  create_support_ticket: {
    intent: 'raiseTicket',
    concepts: ['ticket', 'support', 'human', 'report', 'problem'],
    reads: null,
  },
  inject_unit_description: {
    intent: 'describeRoom',
    concepts: ['describe', 'description', 'advert'],
    reads: 'fetch_unit_data',
  },
} as const satisfies Partial<Record<AssistantTool, Asking>>

type Asking = {
  intent: 'raiseTicket' | 'describeRoom'
  concepts: readonly Concept[]
  /** The tool that must be called first to do it well. */
  reads: AssistantTool | null
}

const CHANGES = ['create_support_ticket', 'inject_unit_description'] as const
type Change = (typeof CHANGES)[number]

/** Tools that read something or open another page. */
const ALWAYS: readonly AssistantTool[] = [
  'get_current_page',
  'is_logged_in',
  'redirect_to_page',
  'search_units',
  'fetch_unit_data',
]
const SIGNED_IN_ONLY: readonly AssistantTool[] = ['get_user_info', 'create_support_ticket']

/** How many of the person's earlier messages are considered for what they want. */
const RECENT = 2

const PATHS = new Set<string>([
  ...Object.values(PAGE_PATHS),
  ...Object.values(HELP_PATHS),
  LISTING_PATH,
  '/help',
  '/login',
])

/**
 * Returns the tools that a step of a run may call. A tool's output may contain anybody's words, so it never widens this
 * set. After an output, only what the person has asked for in their own words is left, and each change once.
 */
export function permittedTools(turn: Turn): ReadonlySet<AssistantTool> {
  const asked = CHANGES.filter((change) => isAsked(change, turn))
  const reads = asked.flatMap((change) => CHANGING[change].reads ?? [])
  const called = new Set(turn.calls.map(({ name }) => name))
  const permitted: AssistantTool[] =
    turn.calls.length === 0
      ? [...ALWAYS, 'get_user_info', ...asked]
      : [...reads, ...asked].filter((tool) => !called.has(tool))
  return new Set(permitted.filter((tool) => turn.isSignedIn || !SIGNED_IN_ONLY.includes(tool)))
}

/** Whether a step may make this call. Only our own pages may be opened, and never the one that signs out. */
export function isPermitted(
  turn: Turn,
  { name, arguments: args }: Extract<Piece, { kind: 'call' }>,
): boolean {
  if (!permittedTools(turn).has(name)) return false
  return name !== 'redirect_to_page' || isKnownPath(args['pagePath'])
}

/** `#` precedes the id of a question on the help page. */
function isKnownPath(path: unknown): boolean {
  return typeof path === 'string' && (PATHS.has(path) || /^\/help#[\w-]{1,60}$/.test(path))
}

function isAsked(change: Change, turn: Turn): boolean {
  const { intent, concepts, reads } = CHANGING[change]
  if (turn.instruction !== null) return turn.instruction === intent
  const isIn = (text: string) =>
    understand(text, turn.locale, turn.today).intent === intent || speaksOf(text, turn.locale, concepts)
  if (isIn(turn.said)) return true
  // "Yes, do that" doesn't count as agreeing to what a tool's output says.
  if (turn.calls.some(({ name }) => name !== reads)) return false
  const before = turn.earlier.filter(({ sender }) => sender === 'user').slice(-RECENT)
  return before.some(({ text }) => isIn(text))
}
