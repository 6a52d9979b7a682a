import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import type { SearchView } from '#workers/replica-api.ts'

/** Shows what a search on this device covered, so that "nothing found" is not misunderstood. */
export function SearchCoverage({ coverage }: { coverage: SearchView['coverage'] }) {
  const { t, i18n } = useTranslation('messages')
  const dates = useDateText()
  const { messages, since, incompleteChats } = coverage
  if (since === null) return <p className="search-coverage">{t('search.coveredNone')}</p>
  const amount = new Intl.NumberFormat(i18n.language).format(messages)
  return (
    <p className="search-coverage">
      {t('search.covered', { count: messages, amount, date: dates.date(since) })}
      {incompleteChats > 0 && ` ${t('search.incomplete', { count: incompleteChats })}`}
    </p>
  )
}
