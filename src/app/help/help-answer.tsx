import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { HELP_PATHS, helpPath, type HelpText, type HelpTopic } from '#contract/help/help-topics.ts'
import { HELP_RULES } from '#domain/law/help-rules.ts'
import { LAW_RULES, siteOf } from '#domain/law/rules.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { isServerPage } from '#app/auth/paths.ts'

type Props = { topic: HelpTopic; text: HelpText; isOpen: boolean }

/** A question that expands to its answer. */
export function HelpAnswer({ topic, text: { question, answer }, isOpen }: Props) {
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
