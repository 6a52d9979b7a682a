import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { StatusTag } from '#app/ui/status-tag.tsx'
import type { PersonAnswer } from '#workers/replica-api.ts'
import { EmailAddress } from './email-address.tsx'
import { UserStatusTag } from './user-status-tag.tsx'

export type User = PersonAnswer<'managedUser'>['data']

/** The state of an account, and counts instead of its contents. */
export function UserFacts({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const dates = useDateText()
  const { invitedAt, inactiveSince, deletesAt } = user
  const facts: [string, ReactNode][] = [
    [t('fact.email'), <EmailAddress key="email" email={user.email} />],
    [t('role'), user.role === null ? t('noRole') : t(`roles.${user.role}`)],
    [t('fact.created'), dates.date(user.createdAt)],
    ...(invitedAt === null ? [] : [[t('fact.invited'), dates.date(invitedAt)] satisfies [string, string]]),
    [t('fact.verified'), user.verifiedAt === null ? t('fact.notYet') : dates.date(user.verifiedAt)],
    ...(inactiveSince === null
      ? []
      : [[t('fact.inactive'), dates.moment(inactiveSince)] satisfies [string, string]]),
    ...(deletesAt === null ? [] : [[t('fact.deletes'), dates.date(deletesAt)] satisfies [string, string]]),
    [t('fact.factor'), t(user.hasSecondFactor ? 'fact.on' : 'fact.off')],
    [t('fact.units'), String(user.units)],
    [t('fact.agreements'), String(user.agreements)],
  ]
  return (
    <>
      <p className="actions">
        <UserStatusTag status={user.status} />
        {user.isLocked && <StatusTag tone="warn">{t('locked')}</StatusTag>}
      </p>
      <dl className="user-facts stack gap-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
