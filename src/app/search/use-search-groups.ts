import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import type { RecordKind } from '#contract/records.ts'
import { matches } from '#app/format/matches.ts'
import { moneyText } from '#app/format/money.ts'
import { chatPath, ledgerPath } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { placeOfRecord } from '#app/records/place-of-record.ts'
import { RECORD_ENTRIES, SHOWN_KINDS } from '#app/records/record-kinds.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { ChatView, MessageHit, RecordHit } from '#workers/replica-api.ts'
import { searchGroups } from './search-groups.ts'
import type { SearchCommand, SearchGroup, SearchOption, SearchPage } from './search-option.ts'

/** Maximum number of suggestions shown before anything is typed. */
const SUGGESTIONS_MAX = 5
/** Maximum number of messages shown; the rest is counted and can be found in Messages. */
const MESSAGES_MAX = 20
/** The kind that comes before people and their messages; all others come after them. */
const FIRST_KIND: RecordKind = 'units'
const NONE: never[] = []

/**
 * Returns what this device holds that matches a search: exact names first, then by kind, without empty groups.
 * `isSettled` tells whether everything has been searched. Works offline.
 */
export function useSearchGroups(
  sought: string,
  pages: readonly SearchPage[],
  commands: readonly SearchCommand[],
): { groups: SearchGroup[]; isSettled: boolean } {
  const { t } = useTranslation(['search', 'records'])
  const recordOption = useRecordOption()
  const chats = useLiveQuery('chatList', { search: '' })
  // Leaves out what this person can't open.
  const kinds = SHOWN_KINDS.filter(
    (kind) => RECORD_ENTRIES[kind].isSearched && pages.some(({ path }) => path === RECORD_ENTRIES[kind].path),
  )
  const records = useLiveQuery('recordSearch', { text: sought, kinds })
  // Queried without a text as well: the first search of a session reads every message, which can happen while the
  // person starts to type.
  const found = useLiveQuery('messageSearch', { text: sought, chatId: null, limit: MESSAGES_MAX })

  const people = (chats ?? NONE).map((chat) => chatOption(chat, t('someone')))
  if (sought === '') {
    const suggestion = (label: string, options: SearchOption[]): SearchGroup => ({
      label,
      options: options.slice(0, SUGGESTIONS_MAX),
      more: 0,
      isCut: false,
    })
    const suggestions = [
      suggestion(t('group.people'), people),
      // On phones this is where the shortcuts are, because the bar has no room for them (§2).
      suggestion(t('group.commands'), commands.filter(({ isOffered }) => isOffered).map(commandOption)),
      suggestion(t('group.pages'), pages.map(pageOption)),
    ]
    return { groups: suggestions.filter(({ options }) => options.length > 0), isSettled: true }
  }
  const ofKind = (kind: RecordKind) => ({
    label: t(RECORD_ENTRIES[kind].rows ?? `records:${kind}.name`),
    options: (records ?? NONE).filter((record) => record.kind === kind).map((record) => recordOption(record)),
  })
  const isSought = ({ title, detail }: SearchOption) => matches(`${title} ${detail}`, sought)
  const groups = searchGroups(sought, t('group.names'), [
    ...kinds.filter((kind) => kind === FIRST_KIND).map(ofKind),
    { label: t('group.people'), options: people.filter(isSought) },
    {
      label: t('group.messages'),
      options: (found?.hits ?? NONE).map((hit) => messageOption(hit, t('someone'))),
      isCut: found?.hasMore ?? false,
      hasNames: false as const,
    },
    ...kinds.filter((kind) => kind !== FIRST_KIND).map(ofKind),
    { label: t('group.pages'), options: pages.map(pageOption).filter(isSought) },
    { label: t('group.commands'), options: commands.map(commandOption).filter(isSought) },
  ])
  return { groups, isSettled: chats !== undefined && records !== undefined && found !== undefined }
}

function chatOption({ id, others, subject, preview }: ChatView, someone: string): SearchOption {
  const name = nameOf(others, someone)
  // The text of a call's line is a code of the wire format.
  const words = preview?.kind === 'text' ? preview.message : ''
  return {
    id: `chat-${id}`,
    to: chatPath(id),
    title: name,
    detail: [subject?.title, words].filter(Boolean).join(' · '),
    ranges: NONE,
    sign: { kind: 'person', id: others[0]?.id ?? id, name },
  }
}

function messageOption(hit: MessageHit, someone: string): SearchOption {
  const { id, chatId, others, message, ranges, position } = hit
  const name = nameOf(others, someone)
  return {
    id: `message-${id}`,
    to: position === null ? chatPath(chatId) : `${chatPath(chatId)}&at=${position}`,
    title: name,
    detail: message,
    ranges,
    sign: { kind: 'person', id: others[0]?.id ?? chatId, name },
  }
}

function nameOf(others: ChatView['others'], someone: string): string {
  return others.map(fullName).filter(Boolean).join(', ') || someone
}

/**
 * Returns the result for a record, worded so that two of a kind differ: an agreement by its guest and days, money by its
 * amount and day.
 */
function useRecordOption(): (record: RecordHit) => SearchOption {
  const { t } = useTranslation(['search', 'records'])
  const dates = useDateText()
  return ({ kind, id, title, detail, other, sum, days, of, excerpt, ranges }) => {
    const [from = null, to = null] = days ?? []
    const when =
      from === null
        ? ''
        : to === null
          ? t('from', { day: dates.calendarShort(from) })
          : dates.calendarRange(from, to)
    const amount = sum === null ? '' : moneyText(sum)
    const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')
    const isMoney = of !== null || kind === 'expenses'
    const subject = days === null ? title : other || title
    const named = joined(isMoney ? amount : subject, when)
    const more = isMoney
      ? joined(of?.other ?? '', of?.title ?? '', detail)
      : joined(amount, subject === title ? detail : title)
    return {
      id: `${kind}-${id}`,
      to: kind === 'ledgerEntries' && of ? ledgerPath(of.id) : placeOfRecord(kind, id),
      title: named || t(`records:${kind}.unnamed`),
      detail: excerpt || more,
      ranges,
      sign: { kind: 'icon', icon: RECORD_ENTRIES[kind].icon },
    }
  }
}

function pageOption({ path, label, icon }: SearchPage): SearchOption {
  return {
    id: `page-${path}`,
    to: path,
    title: label,
    detail: '',
    ranges: NONE,
    sign: { kind: 'icon', icon },
  }
}

function commandOption({ id, label, icon, run }: SearchCommand): SearchOption {
  return { id: `do-${id}`, to: run, title: label, detail: '', ranges: NONE, sign: { kind: 'icon', icon } }
}
