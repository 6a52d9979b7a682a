import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { StatusTag } from '#app/ui/status-tag.tsx'
import type { PersonAnswer } from '#workers/replica-api.ts'
import { UserStatusTag } from './user-status-tag.tsx'

type User = PersonAnswer<'users'>['data'][number]

/** One person of the list: name, role, the account's state, and since when. */
export function UserRow({ user, onOpen }: { user: User; onOpen: () => void }) {
  const { t } = useTranslation('users')
  const dates = useDateText()
  const name = fullName(user) || t('unnamed')
  return (
    <li>
      <button type="button" className="user-row row" onClick={onOpen}>
        <Avatar id={user.id} name={name} url={user.avatarUrl} />
        <span className="user-row-who">
          <b>
            <bdi>{name}</bdi>
          </b>
          <small>
            <bdi>{user.email}</bdi>
          </small>
        </span>
        <span className="user-row-role">{user.role === null ? t('noRole') : t(`roles.${user.role}`)}</span>
        <span className="user-row-status actions">
          <UserStatusTag status={user.status} />
          {user.isLocked && <StatusTag tone="warn">{t('locked')}</StatusTag>}
        </span>
        <span className="user-row-since">{t('since', { day: dates.date(user.createdAt) })}</span>
      </button>
    </li>
  )
}
