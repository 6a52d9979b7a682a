import { useTranslation } from 'react-i18next'
import { placeOfRecord } from '#app/edits/place-of-change.ts'
import { matches } from '#app/format/matches.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { AgreementView, ChatView, UnitView } from '#workers/replica-api.ts'
import type { SearchGroup, SearchOption, SearchPage } from './search-option.ts'

/** What a search shows of one sort, and what it shows before anything is typed. */
const OPTIONS_MAX = 20
const SUGGESTIONS_MAX = 5

/** What this device holds that answers a search, by sort; groups without an answer are left out. Needs no network. */
export function useSearchGroups(sought: string, pages: readonly SearchPage[]): SearchGroup[] {
  const { t } = useTranslation(['search', 'shell'])
  const chats = useLiveQuery('chatList', { search: sought }) ?? []
  const units = useLiveQuery('units', {}) ?? []
  const agreements = useLiveQuery('agreements', {}) ?? []
  // Before anything is typed people and pages are enough to begin with; and what cannot be opened is no answer.
  const isOffered = (path: string) => sought !== '' && pages.some((page) => page.path === path)
  const most = sought === '' ? SUGGESTIONS_MAX : OPTIONS_MAX
  const isSought = ({ title, detail }: SearchOption) => matches(`${title} ${detail}`, sought)
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
      t('shell:nav.units'),
      isOffered('/units') ? units.map((unit) => unitOption(unit, t('unnamed'))).filter(isSought) : [],
    ),
    group(
      t('shell:nav.agreements'),
      isOffered('/accommodation/agreements')
        ? agreements.map((agreement) => agreementOption(agreement, t('unnamed'))).filter(isSought)
        : [],
    ),
    group(t('group.pages'), pages.filter(({ label }) => matches(label, sought)).map(pageOption)),
  ].filter(({ options }) => options.length > 0)
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

function unitOption({ id, title, address }: UnitView, unnamed: string): SearchOption {
  return {
    id: `unit-${id}`,
    path: placeOfRecord('units', id),
    title: title || unnamed,
    detail: [address.street, address.suburb, address.town].filter(Boolean).join(', '),
    sign: { kind: 'icon', icon: 'door-open' },
  }
}

function agreementOption(agreement: AgreementView, unnamed: string): SearchOption {
  const { id, party, hostName, guestName, unitTitle } = agreement
  return {
    id: `agreement-${id}`,
    path: placeOfRecord('agreements', id),
    title: unitTitle || unnamed,
    detail: party === 'host' ? guestName : hostName,
    sign: { kind: 'icon', icon: 'file-text' },
  }
}

function pageOption({ path, label, icon }: SearchPage): SearchOption {
  return { id: `page-${path}`, path, title: label, detail: '', sign: { kind: 'icon', icon } }
}
