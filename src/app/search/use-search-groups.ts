import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import type { RecordKind } from '#contract/records.ts'
import { placeOfRecord } from '#app/records/place-of-record.ts'
import { RECORD_ENTRIES, SHOWN_KINDS } from '#app/records/record-kinds.ts'
import { matches } from '#app/format/matches.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { ChatView, RecordView } from '#workers/replica-api.ts'
import type { SearchGroup, SearchOption, SearchPage } from './search-option.ts'

/** What a search shows of one sort, and what it shows before anything is typed. */
const OPTIONS_MAX = 20
const SUGGESTIONS_MAX = 5

/** What this device holds that answers a search, by sort; groups without an answer are left out. Needs no network. */
export function useSearchGroups(sought: string, pages: readonly SearchPage[]): SearchGroup[] {
  const { t } = useTranslation(['search', 'records'])
  const chats = useLiveQuery('chatList', { search: sought }) ?? []
  // Before anything is typed people and pages are enough to begin with; and what cannot be opened is no answer.
  const searched = SHOWN_KINDS.filter((kind) => {
    const { isSearched, path } = RECORD_ENTRIES[kind]
    return sought !== '' && isSearched && pages.some((page) => page.path === path)
  })
  const records = useLiveQuery('records', { kinds: searched }) ?? []
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
    ...searched.map((kind) =>
      group(
        t(`records:${kind}.name`),
        records
          .filter((record) => record.kind === kind)
          .map((record) => recordOption(record, t(`records:${kind}.unnamed`)))
          .filter(isSought),
      ),
    ),
    group(t('group.pages'), pages.filter(({ label }) => matches(label, sought)).map(pageOption)),
  ].filter(({ options }) => options.length > 0)
}

function chatOption({ id, others, subject, preview }: ChatView, someone: string): SearchOption {
  const name = others.map(fullName).filter(Boolean).join(', ') || someone
  return {
    id: `chat-${id}`,
    path: `/messages?chat=${id}`,
    title: name,
    detail: [subject?.title, preview?.message].filter(Boolean).join(' · '),
    sign: { kind: 'person', id: others[0]?.id ?? id, name },
  }
}

function recordOption({ kind, id, title, detail }: RecordView<RecordKind>, unnamed: string): SearchOption {
  return {
    id: `${kind}-${id}`,
    path: placeOfRecord(kind, id),
    title: title || unnamed,
    detail,
    sign: { kind: 'icon', icon: RECORD_ENTRIES[kind].icon },
  }
}

function pageOption({ path, label, icon }: SearchPage): SearchOption {
  return { id: `page-${path}`, path, title: label, detail: '', sign: { kind: 'icon', icon } }
}
