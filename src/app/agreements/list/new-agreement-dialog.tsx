import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { v7 as newAgreementId } from 'uuid'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import { AGREEMENT_LINE_MAX } from '#contract/limits.ts'
import { UNITS_PATH, agreementPath } from '#app/format/paths.ts'
import { useSession } from '#app/auth/session.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { WhoIsThere } from '#app/stays/who-is-there.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { UnitView } from '#workers/replica-api.ts'
import { agreementDraft } from '#app/agreements/terms/agreement-draft.ts'
import { saidBefore } from '#app/agreements/terms/said-before.ts'
import { guestsToChoose } from '#app/agreements/parties/guests-to-choose.ts'

/** Stands for a guest without an account yet, among the guests to choose from. */
const TO_JOIN = 'toJoin'

type Props = {
  /** Initial values, if known. */
  unitId: string | null
  guestId: string | null
  days: Pick<AgreementTerms, 'startsOn' | 'endsOn'>
  onClose: () => void
}

/**
 * Starts a draft with one of the host's rooms and a person from their conversations, or one who is still to join. Works
 * offline.
 */
export function NewAgreementDialog(props: Props) {
  const { t } = useTranslation('agreements')
  const units = useLiveQuery('units', {})
  const chats = useLiveQuery('chatList', { search: '' })
  const agreements = useLiveQuery('agreements', {})
  const [chosenUnit, setChosenUnit] = useState(props.unitId)
  const [chosenGuest, setChosenGuest] = useState(props.guestId)
  const [typedName, setTypedName] = useState('')
  const [hasFailed, setHasFailed] = useState(false)
  const createDraft = useCreateDraft()
  const guests = guestsToChoose(chats ?? [])
  // Only what there is no choice about is chosen already: a wrong guest would be one press away.
  const unit = units?.find(({ id }) => id === chosenUnit) ?? onlyOne(units ?? [])
  const known =
    chosenGuest === TO_JOIN ? undefined : (guests.find(({ id }) => id === chosenGuest) ?? onlyOne(guests))
  const isToJoin = chosenGuest === TO_JOIN || (chats !== undefined && guests.length === 0)

  const isGuestKnown = known !== undefined || isToJoin
  const isReady = unit !== undefined && isGuestKnown && agreements !== undefined

  async function create(): Promise<void> {
    if (!unit || !isGuestKnown || agreements === undefined) return
    const guest = known ?? { id: newAgreementId(), firstName: typedName, lastName: '' }
    const more = { ...props.days, ...(isToJoin && { isGuestToJoin: true as const }) }
    setHasFailed(!(await createDraft(unit, guest, agreements, more)))
  }

  return (
    <Dialog
      isOpen
      title={t('new.open')}
      onClose={props.onClose}
      footer={
        <div className="actions at-end gap-3">
          <Button onPress={props.onClose}>{t('new.cancel')}</Button>
          <Button kind="primary" isDisabled={!isReady} onPress={() => void create()}>
            {t('new.create')}
          </Button>
        </div>
      }
    >
      <div className="agreement-question stack gap-4">
        <RoomChoice units={units} chosen={unit} onChoose={setChosenUnit} />
        {units !== undefined && units.length > 0 && chats !== undefined && (
          <SelectField
            label={t('new.guest')}
            value={known?.id ?? (isToJoin ? TO_JOIN : '')}
            options={[
              ...(isGuestKnown ? [] : [{ value: '', label: t('new.choose') }]),
              ...guests.map(({ id, name }) => ({ value: id, label: name || t('unnamed') })),
              { value: TO_JOIN, label: t('new.toJoin') },
            ]}
            onValue={setChosenGuest}
          />
        )}
        {unit && isToJoin && (
          <LineField
            label={t('new.guestName')}
            help={t('new.toJoinHelp')}
            value={typedName}
            maxLength={AGREEMENT_LINE_MAX}
            autoCapitalize="words"
            onValue={setTypedName}
          />
        )}
        {unit && <WhoIsThere unitId={unit.id} />}
        <p role="alert">{hasFailed && t('new.failed')}</p>
      </div>
    </Dialog>
  )
}

type Draft = Parameters<typeof agreementDraft>

/** Returns a function that stores a draft and opens it. It resolves to whether the draft could be stored. */
function useCreateDraft() {
  const navigate = useNavigate()
  const me = useSession()?.user
  const profile = useLiveQuery('profile', {})
  return async (
    unit: Draft[0],
    guest: Draft[2],
    agreements: Parameters<typeof saidBefore>[0],
    more: Props['days'] & { isGuestToJoin?: true },
  ): Promise<boolean> => {
    if (!me) return true
    const id = newAgreementId()
    const before = saidBefore(agreements, profile?.row)
    const fields = { ...agreementDraft(unit, me, guest, before), ...more }
    const made = await mutate('createRecord', { collection: 'agreements', id, fields })
    if (made.ok) void navigate(agreementPath(id), { replace: true })
    return made.ok
  }
}

/** The host's rooms to choose from, or the way to the first one. Nothing while they aren't read. */
function RoomChoice({
  units,
  chosen,
  onChoose,
}: {
  units: readonly UnitView[] | undefined
  chosen: UnitView | undefined
  onChoose: (id: string) => void
}) {
  const { t } = useTranslation('agreements')
  return (
    <>
      {units?.length === 0 && (
        <p>
          {t('new.noRooms')} <Link to={UNITS_PATH}>{t('new.toRooms')}</Link>
        </p>
      )}
      {units !== undefined && units.length > 0 && (
        <SelectField
          label={t('new.room')}
          value={chosen?.id ?? ''}
          options={[
            ...(chosen ? [] : [{ value: '', label: t('new.choose') }]),
            ...units.map(({ id, title }) => ({ value: id, label: title || t('new.unnamedRoom') })),
          ]}
          onValue={onChoose}
        />
      )}
    </>
  )
}

function onlyOne<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined
}
