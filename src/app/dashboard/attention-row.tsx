import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import type { AttentionItem } from './attention-items.ts'

const ICONS: Record<Exclude<AttentionItem['kind'], 'more'>, IconName> = {
  overdue: 'clock',
  refused: 'exclamation-octagon-fill',
  uncertain: 'question-circle',
  contested: 'exclamation-circle',
  refusedChange: 'exclamation-octagon-fill',
  refusedFile: 'exclamation-octagon-fill',
  answer: 'pencil',
  missedCall: 'telephone',
  start: 'check-circle',
  finish: 'check2-all',
  lodgeBond: 'calendar-event',
  preparedStep: 'clock',
  unread: 'chat-left-text',
  waiting: 'clock',
  drafts: 'pencil',
  draftRoom: 'door-open',
}

/** One thing to see to: what it is, whom it concerns, and the way there. */
export function AttentionRow({ item }: { item: AttentionItem }) {
  const { t } = useTranslation('dashboard')
  if (item.kind === 'more') {
    return (
      <Link to={item.path} className="attention-row">
        <span className="attention-more">{t('more', { count: item.count })}</span>
        <Icon name="arrow-right" className="attention-go" />
      </Link>
    )
  }
  const { kind, path, about, count, text } = item
  const name =
    typeof about === 'string'
      ? about || t(path.startsWith('/my-profile') ? 'ownProfile' : 'unnamedRoom')
      : about
          .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
          .filter(Boolean)
          .join(', ') || t('someone')
  return (
    <Link to={path} className="attention-row">
      <span className={`attention-icon attention-${kind}`}>
        <Icon name={ICONS[kind]} />
      </span>
      <span className="attention-words">
        <span className="attention-lead">{t(`item.${kind}`, { count })}</span>
        <span className="attention-sub">
          <bdi>{name}</bdi>
          {text !== '' && (
            <>
              {': '}
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
