import { z } from 'zod'
import { BUILT_IN_ASSISTANT, type AssistantTool } from '#contract/assistant.ts'
import { fullName } from '#contract/full-name.ts'
import { HELP_PATHS, HELP_TOPICS, helpPath } from '#contract/help/help-topics.ts'
import { HELP_RULES } from '#domain/law/help-rules.ts'
import { LAW_RULES } from '#domain/law/rules.ts'
import type { Locale } from '#contract/locale.ts'
import type { AssistantCall } from '#server/store/assistant-tables.ts'
import type { Facts } from '#server/assistant/facts/facts.ts'
import type { Piece, Provider, Turn } from '#server/assistant/provider.ts'
import { composeDescription } from './compose-description.ts'
import { draftReply } from './draft-reply.ts'
import { helpIn, wordsIn } from '#server/http/words.ts'
import { plain } from './plain-text.ts'
import { tellFact } from './tell-facts.ts'
import { PAGE_PATHS } from './topic-pages.ts'
import { understand, type Understanding } from './understand.ts'
import { amountText, daysText, dayText } from '#server/site/site-view.ts'
import type { Wishes } from './read-wishes.ts'

/** Maximum length of a ticket's subject, in characters. */
const SUBJECT_MAX = 80
/** How many questions about a page are named. */
const TOPICS_SHOWN = 4
/** What the client reports about a ticket (§8). */
const TICKET_MADE = 'Support ticket created successfully'
const TICKET_TOO_MANY = 'Too many requests'

/**
 * Answers without any service: a grammar that understands what people ask in the app, and the same tools that a model
 * gets. Tool output is treated as data. It never decides which tools are called; only the person's own words do.
 */
export const builtInHelper: Provider = {
  id: BUILT_IN_ASSISTANT,
  isMetered: false,
  mostTokens: async () => 0,
  prepare(locale) {
    understand('Nelson', locale, '2026-01-01')
  },
  async *answer(turn, { facts }) {
    yield* answerTo(turn, facts)
  },
}

async function* answerTo(turn: Turn, facts: Facts | null): AsyncGenerator<Piece> {
  const meaning: Understanding =
    turn.instruction === null
      ? understand(turn.said, turn.locale, turn.today)
      : { intent: turn.instruction, locale: turn.locale, wishes: {} }
  // A text that wasn't understood may be in any language; the app's language is one that the person reads.
  const locale = meaning.intent === 'unknown' ? turn.locale : meaning.locale
  const t = wordsIn(locale, 'helper')
  const outputs = new Map(turn.calls.map((call) => [call.name, outputOf(call)]))
  const [last] = turn.calls.slice(-1)

  switch (meaning.intent) {
    case 'findRoom':
      if (last) yield text(`${foundText(outputOf(last), locale)} ${wishesText(meaning.wishes, locale)}`)
      else yield call('search_units', searchOf(meaning))
      return
    case 'tell': {
      if (facts === null) {
        yield text(t('facts.needsSignIn'))
        return
      }
      const { fact = 'owed' } = meaning
      const asked = { said: turn.said, today: turn.today, facts, meaning: { ...meaning, fact } }
      const { text: told, page } = await tellFact(asked)
      yield text(`${told} [${t(`pages.${page}`)}](${PAGE_PATHS[page]})`)
      return
    }
    case 'draftReply':
      yield text(
        facts === null
          ? t('facts.needsSignIn')
          : await draftReply({ said: turn.said, locale, today: turn.today }, facts),
      )
      return
    case 'openPage': {
      const { page = 'dashboard' } = meaning
      const path = PAGE_PATHS[page]
      if (!last) yield call('redirect_to_page', { pagePath: path })
      // Only the device knows whether this person has the page.
      else
        yield text(t(isDone(outputOf(last)) ? 'opening' : 'cannotOpen', { page: t(`pages.${page}`), path }))
      return
    }
    case 'howTo': {
      const topic = meaning.topic ?? 'offline'
      const { answer } = helpIn(locale)[topic]
      const links = [t('here', { path: HELP_PATHS[topic] }), t('more', { path: helpPath(topic) })]
      const rule = HELP_RULES[topic]
      if (rule !== undefined) links.push(`[${t('source')}](https://${LAW_RULES[rule].source})`)
      yield text(`${answer.join(' ')} ${links.join(' · ')}`)
      return
    }
    case 'describeRoom':
      yield* describing(outputs, meaning)
      return
    case 'raiseTicket':
      if (!turn.isSignedIn) yield text(t('ticketNeedsSignIn'))
      else if (last) yield text(ticketText(outputOf(last), locale))
      else
        yield call('create_support_ticket', { subject: turn.said.slice(0, SUBJECT_MAX), message: turn.said })
      return
    case 'whoAmI':
      if (!turn.isSignedIn) yield text(t('signedOut'))
      else yield last ? text(personText(outputOf(last), locale)) : call('get_user_info', {})
      return
    case 'whereAmI':
      yield last ? text(pageText(outputOf(last), locale)) : call('get_current_page', {})
      return
    case 'amISignedIn':
      yield text(t(turn.isSignedIn ? 'signedIn' : 'signedOut'))
      return
    case 'greet':
      yield text(t('hello'))
      return
    case 'thanks':
      yield text(t('welcome'))
      return
    case 'whatCanYouDo':
      yield text(t('abilities'))
      return
    case 'unknown':
      yield text(t('notUnderstood'))
  }
}

function* describing(
  outputs: Map<string, unknown>,
  { locale, length = 'medium' }: Understanding,
): Generator<Piece> {
  const t = wordsIn(locale, 'helper')
  if (outputs.has('inject_unit_description')) {
    yield text(t(isDone(outputs.get('inject_unit_description')) ? 'described' : 'notDescribed'))
    return
  }
  if (!outputs.has('fetch_unit_data')) {
    yield call('fetch_unit_data', {})
    return
  }
  const fetched = z.object({ unitData: z.unknown() }).safeParse(outputs.get('fetch_unit_data'))
  const description = fetched.success ? composeDescription(fetched.data.unitData, locale, length) : ''
  yield description === '' ? text(t('noRoomOpen')) : call('inject_unit_description', { description })
}

function text(value: string): Piece {
  return { kind: 'text', value }
}

function call(name: AssistantTool, args: Record<string, unknown>): Piece {
  return { kind: 'call', name, arguments: args }
}

/** Returns a tool's output: parsed if it's JSON, otherwise as text. */
function outputOf({ output }: AssistantCall): unknown {
  try {
    return JSON.parse(output ?? '')
  } catch {
    return output ?? ''
  }
}

function foundText(output: unknown, locale: Locale): string {
  const t = wordsIn(locale, 'helper')
  const found = z.object({ total: z.number().int().min(0) }).safeParse(output)
  if (!found.success) return t('notFound')
  return found.data.total === 0 ? t('foundNone') : t('found', { count: found.data.total })
}

function ticketText(output: unknown, locale: Locale): string {
  const t = wordsIn(locale, 'helper')
  if (output === TICKET_MADE) return t('ticketMade')
  const isTooMany = typeof output === 'string' && output.startsWith(TICKET_TOO_MANY)
  return t(isTooMany ? 'ticketTooMany' : 'ticketFailed')
}

function isDone(output: unknown): boolean {
  return z.object({ isDone: z.literal(true) }).safeParse(output).success
}

function personText(output: unknown, locale: Locale): string {
  const t = wordsIn(locale, 'helper')
  const person = z
    .object({ firstName: z.string(), lastName: z.string(), email: z.string(), role: z.string() })
    .safeParse(output)
  if (!person.success) return t('signedIn')
  const { email, role } = person.data
  return t('youAre', {
    name: plain(fullName(person.data)),
    email: plain(email),
    role: plain(role),
  })
}

/** Names the page that is open, with the questions that the help pages answer about it. */
function pageText(output: unknown, locale: Locale): string {
  const t = wordsIn(locale, 'helper')
  const told = z.object({ path: z.string() }).safeParse(output)
  const path = told.success ? told.data.path : typeof output === 'string' ? output : ''
  // The keys are the pages.
  const pages = Object.entries(PAGE_PATHS) as [keyof typeof PAGE_PATHS, string][]
  const page = pages.find(([, start]) => path === start || path.startsWith(`${start}/`))
  if (!page) return t('page', { page: plain(path) })
  const [name, start] = page
  const topics = HELP_TOPICS.filter((topic) => HELP_PATHS[topic].split('?')[0] === start).slice(
    0,
    TOPICS_SHOWN,
  )
  const links = topics.map((topic) => `[${helpIn(locale)[topic].question}](${helpPath(topic)})`)
  return [t('page', { page: t(`pages.${name}`) }), links.join(' · ')].join(' ').trim()
}

/** Returns a search in the form of the tool: amenities are one text there. */
function searchOf({ wishes: { amenities, ...wishes } }: Understanding): Record<string, unknown> {
  return { ...wishes, ...(amenities === undefined ? {} : { amenities: amenities.join(' ') }) }
}

/** Repeats what was understood of a search, so that a wish that was missed is seen. */
function wishesText(wishes: Wishes, locale: Locale): string {
  const t = wordsIn(locale, 'helper', 'units')
  const { place, from, to, min, max, guests, type, bed, amenities = [], sort } = wishes
  const parts = [
    place === undefined ? t('search.anywhere') : plain(place),
    ...(from === undefined ? [] : [to === undefined ? dayText(locale, from) : daysText(locale, from, to)]),
    ...(guests === undefined ? [] : [t('guests', { count: guests })]),
    ...(min === undefined ? [] : [t('search.from', { amount: amountText(min) })]),
    ...(max === undefined ? [] : [t('search.up', { amount: amountText(max) })]),
    ...(type === undefined ? [] : [t(`units:type.${type}`)]),
    ...(bed === undefined ? [] : [t(`units:bed.${bed}`)]),
    ...amenities.map((amenity) => t(`units:amenity.${amenity}`)),
    ...(sort === undefined ? [] : [t('search.cheapest')]),
  ]
  return t('search.looked', { wishes: parts.join(' · ') })
}
