import './help-route.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Help } from '#contract/help/help-topics.ts'
import { isLocale } from '#contract/locale.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { HelpAnswer } from './help-answer.tsx'
import { loadHelp } from './load-help.ts'
import { searchHelp } from './search-help.ts'

/** Short answers to frequent questions. Each has its own address behind the `#`. */
export function Component() {
  const { t, i18n } = useTranslation(['help', 'shell'])
  const { hash, key } = useLocation()
  const [help, setHelp] = useState<Help | null>(null)
  const [search, setSearch] = useState('')
  const asked = hash.slice(1)

  useEffect(() => {
    let isHere = true
    const locale = isLocale(i18n.language) ? i18n.language : 'en'
    void loadHelp(locale).then((loaded) => {
      if (isHere) setHelp(loaded)
    })
    return () => {
      isHere = false
    }
  }, [i18n.language])

  useEffect(() => {
    // Only once it is on the page.
    if (help !== null && asked !== '') document.getElementById(asked)?.scrollIntoView({ block: 'start' })
  }, [help, asked, key])

  const topics = help === null ? [] : searchHelp(help, search)
  return (
    <div className="help">
      <header>
        <h1>{t('shell:nav.help')}</h1>
        <p>{t('lead')}</p>
        <ListSearch label={t('search')} value={search} onValue={setSearch} />
      </header>
      {help !== null && topics.length === 0 && (
        <EmptyState drawing="letterbox" title={t('none')}>
          {t('noneMore')}
        </EmptyState>
      )}
      {help !== null &&
        topics.map((topic) => (
          <HelpAnswer
            key={`${topic} ${asked === topic ? key : ''}`}
            topic={topic}
            text={help[topic]}
            isOpen={asked === topic}
          />
        ))}
    </div>
  )
}
