import { useTranslation } from 'react-i18next'
import { matches } from '#app/format/matches.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { ChatView, UnitView } from '#workers/replica-api.ts'
import type { SearchGroup, SearchOption, SearchPage } from './search-option.ts'

/** What a search shows of one sort, and what it shows before anything is typed. */
const OPTIONS_MAX = 20
const SUGGESTIONS_MAX = 5

/** What this device holds that answers a search, by sort; groups without an answer are left out. Needs no network. */
export function useSearchGroups(sought: string, pages: readonly SearchPage[]): SearchGroup[] {
  const { t } = useTranslation('search')
  const chats = useLiveQuery('chatList', { search: sought }) ?? []
  const units = useLiveQuery('units', {}) ?? []
  const most = sought === '' ? SUGGESTIONS_MAX : OPTIONS_MAX
  const group = (label: string, options: SearchOption[]): SearchGroup => ({
    label,
    options: options.slice(0, most),
    more: sought === '' ? 0 : Math.max(0, options.length - most),
  })
  return [
    group(
      t('group.chats'),
      chats.map((chat) => chatOption(chat, t('someone'))),
    ),
    group(
      t('group.units'),
      // Before anything is typed the page of rooms, below, is the way to all of them.
      sought === '' ? [] : units.filter((unit) => isFound(unit, sought)).map(unitOption),
    ),
    group(t('group.pages'), pages.filter(({ label }) => matches(label, sought)).map(pageOption)),
  ].filter(({ options }) => options.length > 0)

  function unitOption({ id, title, address }: UnitView): SearchOption {
    return {
      id: `unit-${id}`,
      path: `/units/details/${id}`,
      title: title.trim() || t('unnamedRoom'),
      detail: [address.suburb, address.town].filter(Boolean).join(', '),
      sign: { kind: 'icon', icon: 'door-open' },
    }
  }
}

function isFound({ title, address }: UnitView, sought: string): boolean {
  return matches([title, ...Object.values(address)].join(' '), sought)
}

function chatOption({ id, others, subject, preview }: ChatView, someone: string): SearchOption {
  const name =
    others
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
      .filter(Boolean)
      .join(', ') || someone
  return {
    id: `chat-${id}`,
    path: `/messages?chat=${id}`,
    title: name,
    detail: [subject?.title, preview?.message].filter(Boolean).join(' · '),
    sign: { kind: 'person', id: others[0]?.id ?? id, name },
  }
}

function pageOption({ path, label, icon }: SearchPage): SearchOption {
  return { id: `page-${path}`, path, title: label, detail: '', sign: { kind: 'icon', icon } }
}
