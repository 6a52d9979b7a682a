import './help-route.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, Link } from 'react-router-dom'
import { type Help, HELP_PATHS, helpPath, type HelpText, type HelpTopic } from '#contract/help/help-topics.ts'
import { isLocale } from '#contract/locale.ts'
import { loadHelp } from '#words/help-words.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { searchHelp } from './search-help.ts'
import { HELP_RULES } from '#domain/law/help-rules.ts'
import { LAW_RULES, siteOf } from '#domain/law/rules.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { isServerPage } from '#app/auth/paths.ts'

type Props = { topic: HelpTopic; text: HelpText; isOpen: boolean }

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

/** A question that expands to its answer. */
function HelpAnswer({ topic, text: { question, answer }, isOpen }: Props) {
  const { t } = useTranslation('help')
  const dayText = useDayText()
  const path = HELP_PATHS[topic]
  const rule = HELP_RULES[topic]
  return (
    <details id={topic} className="help-answer unfolds" open={isOpen}>
      <summary>
        <h2>{question}</h2>
      </summary>
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {rule !== undefined && (
        <p className="help-source">
          <a href={`https://${LAW_RULES[rule].source}`} target="_blank" rel="noreferrer">
            {t('source', { source: siteOf(rule), date: dayText(LAW_RULES[rule].asOf) })}
          </a>
        </p>
      )}
      <p className="help-ways">
        {isServerPage(path) ? <a href={path}>{t('here')}</a> : <Link to={path}>{t('here')}</Link>}
        <Link to={helpPath(topic)}>{t('link')}</Link>
      </p>
    </details>
  )
}
