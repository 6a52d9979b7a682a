import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { ServerPageFoot } from '#app/server-lists/server-page-foot.tsx'
import { useServerPage } from '#app/server-lists/use-server-page.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'
import type { PersonAnswer } from '#workers/replica-api.ts'

const PER_PAGE = 10

type Invitation = PersonAnswer<'guestInvitations'>['data'][number]

const TONES: Record<Invitation['state'], StatusTone> = {
  open: 'pending',
  used: 'good',
  revoked: 'plain',
  expired: 'plain',
}

type Revoking = { isOnline: boolean; onRevoke: (id: string) => Promise<boolean> }

/** Lists a host's invitations of guests, or of hands, the newest first; open ones can be revoked. Reloads when `turn` changes. */
export function InvitationList({
  turn,
  isForHands = false,
  ...revoking
}: { turn: number; isForHands?: boolean } & Revoking) {
  const { t } = useTranslation('invite')
  const id = useId()
  const served = useServerPage(
    isForHands ? 'hand invitations' : 'invitations',
    (page) =>
      replica.ask('guestInvitations', { page, perPage: PER_PAGE, ...(isForHands && { isForHands: 'true' }) }),
    turn,
  )
  const invitations = served.answer?.ok ? served.answer.value.data : []
  return (
    <section
      className="lined invite-list stack gap-4"
      aria-labelledby={id}
      aria-busy={served.answer === null}
    >
      <h3 id={id}>{t('list')}</h3>
      {served.answer?.ok === true && invitations.length === 0 && (
        <p className="invite-note note">{t('none')}</p>
      )}
      {invitations.length > 0 && (
        <ul>
          {invitations.map((invitation) => (
            <li key={invitation.id}>
              <InvitationLine invitation={invitation} {...revoking} />
            </li>
          ))}
        </ul>
      )}
      <ServerPageFoot {...served} />
    </section>
  )
}

function InvitationLine({ invitation, isOnline, onRevoke }: { invitation: Invitation } & Revoking) {
  const { t } = useTranslation('invite')
  const dates = useDateText()
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const { id, state, guestName, unitTitle, usedBy, expiresAt, toldAt = null, rooms = [] } = invitation
  const titles = rooms.length > 0 ? rooms : [unitTitle]
  const joined = usedBy && (fullName(usedBy) || t('gone'))

  async function revoke(): Promise<void> {
    setIsBusy(true)
    setHasFailed(!(await onRevoke(id)))
    setIsBusy(false)
  }

  return (
    <>
      <div className="invite-what stack gap-1">
        <b>
          <bdi>{guestName || joined || t('unnamed')}</bdi>
        </b>
        <span className="invite-note note">
          <bdi>{titles.map((title) => title || t('unnamedRoom')).join(', ')}</bdi>
        </span>
        <StatusTag tone={TONES[state]}>{t(`state.${state}`)}</StatusTag>
        {state === 'open' && <small>{t('until', { until: dates.date(expiresAt) })}</small>}
        {joined !== null && <small>{t('usedBy', { name: joined })}</small>}
        {toldAt !== null && <small>{t('told', { date: dates.date(toldAt) })}</small>}
        <span role="alert">{hasFailed && t('cannot.failed')}</span>
      </div>
      {state === 'open' && (
        <Button kind="danger" isDisabled={!isOnline} isBusy={isBusy} onPress={() => void revoke()}>
          {t('revoke')}
        </Button>
      )}
    </>
  )
}
