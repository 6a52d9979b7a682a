import { fullName } from '#contract/full-name.ts'
import { ATTENTION_ICONS } from '#app/attention/attention-icons.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useDateText } from '#app/format/use-date-text.ts'
import { useRecordTitle } from '#app/records/use-record-title.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Notification } from './notification-items.ts'

/** One notification: whom it concerns and where, what happened and when, and a link to it. */
export function NotificationRow({ item, onOpen }: { item: Notification; onOpen: () => void }) {
  const { t } = useTranslation(['notifications', 'records'])
  const dates = useDateText()
  const titled = useRecordTitle()
  const { kind, path, others, record, title, other, count, text, at } = item
  const name =
    others === null
      ? [other, titled(record, title)].filter(Boolean).join(' · ') ||
        (record === null ? t('shared') : t(`records:${record}.unnamed`))
      : others.map(fullName).filter(Boolean).join(', ') || t('someone')
  return (
    <Link to={path} className="abreast lights notification one-line" onClick={onOpen}>
      <span className={`notification-sign notification-${kind}`}>
        <Icon name={ATTENTION_ICONS[kind]} />
      </span>
      <span className="note notification-words">
        <span className="notification-lead">
          <bdi>{name}</bdi>
          {at !== null && <span className="notification-time">{dates.brief(at)}</span>}
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
