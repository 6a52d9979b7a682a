import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { v7 as newAgreementId } from 'uuid'
import { UNITS_PATH, agreementPath } from '#app/format/paths.ts'
import { useSession } from '#app/auth/session.ts'
import { SelectField } from '#app/forms/select-field.tsx'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { WhoIsThere } from '#app/stays/who-is-there.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { agreementDraft } from '#app/agreements/terms/agreement-draft.ts'
import { guestsToChoose } from '#app/agreements/parties/guests-to-choose.ts'

/** Begins a draft with a room of one's own and somebody one has a conversation with; needs no network. */
export function NewAgreementDialog(props: {
  /** What to begin with, if known. */
  unitId: string | null
  guestId: string | null
  onClose: () => void
}) {
  const { t } = useTranslation('agreements')
  const navigate = useNavigate()
  const me = useSession()?.user
  const units = useLiveQuery('units', {})
  const chats = useLiveQuery('chatList', { search: '' })
  const [chosenUnit, setChosenUnit] = useState(props.unitId)
  const [chosenGuest, setChosenGuest] = useState(props.guestId)
  const [hasFailed, setHasFailed] = useState(false)
  const guests = guestsToChoose(chats ?? [])
  const unit = units?.find(({ id }) => id === chosenUnit) ?? units?.[0]
  const guest = guests.find(({ id }) => id === chosenGuest) ?? guests[0]

  async function create(): Promise<void> {
    if (!unit || !guest || !me) return
    const id = newAgreementId()
    const made = await mutate('createRecord', {
      collection: 'agreements',
      id,
      fields: agreementDraft(unit, me, guest),
    })
    setHasFailed(!made.ok)
    if (made.ok) void navigate(agreementPath(id), { replace: true })
  }

  return (
    <Dialog
      isOpen
      title={t('new.open')}
      onClose={props.onClose}
      footer={
        <div className="agreement-actions">
          <Button onPress={props.onClose}>{t('new.cancel')}</Button>
          <Button kind="primary" isDisabled={!unit || !guest} onPress={() => void create()}>
            {t('new.create')}
          </Button>
        </div>
      }
    >
      <div className="agreement-question">
        {units?.length === 0 && (
          <p>
            {t('new.noRooms')} <Link to={UNITS_PATH}>{t('new.toRooms')}</Link>
          </p>
        )}
        {chats !== undefined && guests.length === 0 && <p>{t('new.noGuests')}</p>}
        {unit && (
          <SelectField
            label={t('new.room')}
            value={unit.id}
            options={(units ?? []).map(({ id, title }) => ({
              value: id,
              label: title || t('new.unnamedRoom'),
            }))}
            onValue={setChosenUnit}
          />
        )}
        {guest && (
          <SelectField
            label={t('new.guest')}
            value={guest.id}
            options={guests.map(({ id, name }) => ({ value: id, label: name || t('unnamed') }))}
            onValue={setChosenGuest}
          />
        )}
        {unit && <WhoIsThere unitId={unit.id} />}
        <p role="alert">{hasFailed && t('new.failed')}</p>
      </div>
    </Dialog>
  )
}
