import { fullName } from '#contract/full-name.ts'
import { ATTENTION_ICONS } from '#app/attention/attention-icons.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Icon } from '#app/ui/icon.tsx'
import type { AttentionLine } from './attention-lines.ts'

/** One thing that needs attention: what it is, whom it concerns, and a link to it. */
export function AttentionRow({ item }: { item: AttentionLine }) {
  const { t } = useTranslation(['dashboard', 'records'])
  if (item.kind === 'more') {
    return (
      <Link to={item.path} className="attention-row">
        <span className="attention-more">{t('more', { count: item.count })}</span>
        <Icon name="arrow-right" className="attention-go" />
      </Link>
    )
  }
  const { kind, path, others, record, title, other, count, text } = item
  const name =
    others === null
      ? [title, other].filter(Boolean).join(', ') || (record === null ? '' : t(`records:${record}.unnamed`))
      : others.map(fullName).filter(Boolean).join(', ') || t('someone')
  return (
    <Link to={path} className="attention-row">
      <span className={`attention-icon attention-${kind}`}>
        <Icon name={ATTENTION_ICONS[kind]} />
      </span>
      <span className="attention-words">
        <span className="attention-lead">{t(`item.${kind}`, { count })}</span>
        {/* Takes the direction of the name, so that it is truncated at its end whatever the direction of the page. */}
        <span className="attention-sub" dir="auto">
          {name}
          {text !== '' && (
            <>
              {' · '}
              <bdi dir="auto">{text}</bdi>
            </>
          )}
        </span>
      </span>
      <span className="attention-do">{t(`do.${kind}`)}</span>
      <Icon name="arrow-right" className="attention-go" />
    </Link>
  )
}
