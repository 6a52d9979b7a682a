import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { v7 as newId } from 'uuid'
import { NAME_LENGTH_MAX } from '#contract/limits.ts'
import { useSession } from '#app/auth/session.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { UNITS_PATH } from '#app/format/paths.ts'
import { secretToken } from '#app/format/secret-token.ts'
import { replica } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type InvitationProblem, invitationProblem } from './invitation-problem.ts'
import type { MadeInvitation } from './made-invitation.ts'

/** Asks for the room and, optionally, for whom the invitation is. */
export function InvitationForm({
  about,
  isOnline,
  onMade,
}: {
  /** Known values: a draft agreement determines the room. */
  about: { unitId: string | null; agreementId: string | undefined; guestName: string }
  isOnline: boolean
  onMade: (made: MadeInvitation) => void
}) {
  const { t } = useTranslation('invite')
  const me = useSession()?.user.id
  const found = useLiveQuery('units', {})
  // Only rooms that the server knows.
  const units = found?.filter(
    ({ hostId, version, status }) => hostId === me && version > 0 && status !== 'DELETED',
  )
  const [chosen, setChosen] = useState(about.unitId)
  const [guestName, setGuestName] = useState(() => about.guestName.slice(0, NAME_LENGTH_MAX))
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<InvitationProblem | null>(null)
  // A retry after no response refers to the same invitation.
  const [secret] = useState(() => ({ id: newId(), token: secretToken() }))
  const unit = units?.find(({ id }) => id === chosen) ?? units?.[0]

  async function make(): Promise<void> {
    if (!unit) return
    setIsBusy(true)
    const answer = await replica.ask('inviteGuest', {
      ...secret,
      unitId: unit.id,
      guestName: guestName.trim(),
      ...(about.agreementId !== undefined && { agreementId: about.agreementId }),
    })
    setIsBusy(false)
    setProblem(answer.ok ? null : invitationProblem(answer.failure))
    if (answer.ok) onMade(answer.value.data)
  }

  if (units === undefined) return <div aria-busy="true" />
  if (!unit)
    return (
      <p>
        {t('noRooms')} <Link to={UNITS_PATH}>{t('toRooms')}</Link>
      </p>
    )
  return (
    <form
      noValidate
      className="form"
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <SelectField
        label={t('room')}
        value={unit.id}
        isReadOnly={about.agreementId !== undefined}
        options={units.map(({ id, title }) => ({ value: id, label: title || t('unnamedRoom') }))}
        onValue={setChosen}
      />
      <LineField
        label={t('name')}
        help={t('nameHelp')}
        value={guestName}
        maxLength={NAME_LENGTH_MAX}
        autoCapitalize="words"
        onValue={setGuestName}
      />
      {problem !== null && <Notice icon="exclamation-circle">{t(`cannot.${problem}`)}</Notice>}
      <div>
        <Button kind="primary" type="submit" isDisabled={!isOnline} isBusy={isBusy}>
          {t('make')}
        </Button>
      </div>
    </form>
  )
}
