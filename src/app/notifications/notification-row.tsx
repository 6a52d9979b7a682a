import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import type { Notification } from './notification-items.ts'

const ICONS: Record<Notification['kind'], IconName> = {
  refused: 'exclamation-octagon-fill',
  uncertain: 'question-circle',
  contested: 'exclamation-circle',
  refusedChange: 'exclamation-octagon-fill',
  refusedFile: 'exclamation-octagon-fill',
  answer: 'pencil',
  missedCall: 'telephone',
  start: 'check-circle',
  preparedStep: 'clock',
  shared: 'image',
  unread: 'chat-left-text',
}

/** One notification: what it is, whom it concerns, and the way there. */
export function NotificationRow({ item, onOpen }: { item: Notification; onOpen: () => void }) {
  const { t } = useTranslation('notifications')
  const { kind, path, others, title, count, text } = item
  const name =
    others === null
      ? title || t(kind === 'shared' ? 'shared' : 'ownProfile')
      : others
          .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
          .filter(Boolean)
          .join(', ') || t('someone')
  return (
    <Link to={path} className="notification" onClick={onOpen}>
      <span className={`notification-sign notification-${kind}`}>
        <Icon name={ICONS[kind]} />
      </span>
      <span className="notification-words">
        <span className="notification-lead">
          <bdi>{name}</bdi>
        </span>
        <span>{t(`item.${kind}`, { count })}</span>
        {text !== '' && (
          <span className="notification-text">
            <bdi dir="auto">{text}</bdi>
          </span>
        )}
      </span>
      <Icon name="arrow-right" />
    </Link>
  )
}
