import './invite.css'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as newId } from 'uuid'
import { GIVEN, type Given } from '#contract/given.ts'
import { NAME_LENGTH_MAX } from '#contract/limits.ts'
import { useSession } from '#app/auth/session.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { secretToken } from '#app/format/secret-token.ts'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { type InvitationProblem, invitationProblem } from './invitation-problem.ts'
import { InvitationList } from './invitation-list.tsx'
import { InvitationMade } from './invitation-made.tsx'
import type { MadeInvitation } from './made-invitation.ts'

/**
 * Lets a host invite somebody to help in some of their rooms, by link, code or card, and see and revoke such invitations.
 * `unitId` is chosen at first.
 */
export function HandSheet({ unitId, onClose }: { unitId: string; onClose: () => void }) {
  const { t } = useTranslation(['hands', 'invite'])
  const isReachable = useIsReachable()
  const [made, setMade] = useState<MadeInvitation | null>(null)
  const [turn, setTurn] = useState(0)
  const look = (): void => setTurn(turn + 1)
  return (
    <Sheet isOpen title={t('sheet.title')} onClose={onClose}>
      <div className="invite stack gap-4">
        {made === null ? (
          <>
            <p className="invite-note note">{t('sheet.lead')}</p>
            {!isReachable && <p role="status">{t('invite:offline')}</p>}
            <HandForm
              unitId={unitId}
              isOnline={isReachable}
              onMade={(invitation) => {
                setMade(invitation)
                look()
              }}
            />
          </>
        ) : (
          <InvitationMade made={made} onAnother={() => setMade(null)} />
        )}
        <InvitationList
          turn={turn}
          isForHands
          isOnline={isReachable}
          onRevoke={async (id) => {
            const revoked = await replica.ask('revokeGuestInvitation', { id })
            if (revoked.ok && made?.invitation.id === id) setMade(null)
            look()
            return revoked.ok
          }}
        />
      </div>
    </Sheet>
  )
}

type TicksProps<T extends string> = {
  legend: string
  items: readonly { id: T; label: string; note?: string }[]
  chosen: readonly T[]
  onChosen: (chosen: readonly T[]) => void
}

function TickList<T extends string>({ legend, items, chosen, onChosen }: TicksProps<T>) {
  const noteId = useId()
  return (
    <fieldset className="tick-list">
      <legend>{legend}</legend>
      {items.map(({ id, label, note }) => (
        <div key={id}>
          <label className="checkbox-field">
            <input
              type="checkbox"
              aria-describedby={note === undefined ? undefined : `${noteId}-${id}`}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            <bdi>{label}</bdi>
          </label>
          {note !== undefined && (
            <p id={`${noteId}-${id}`} className="invite-note note">
              {note}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  )
}

type FormProps = { unitId: string; isOnline: boolean; onMade: (made: MadeInvitation) => void }

/** Asks for the rooms, for what the person may do there and, optionally, for whom the invitation is. */
function HandForm({ unitId, isOnline, onMade }: FormProps) {
  const { t } = useTranslation(['hands', 'invite'])
  const me = useSession()?.user.id
  const units = useLiveQuery('units', {})?.filter(
    // Only rooms that the server knows.
    ({ hostId, version, status }) => hostId === me && version > 0 && status !== 'DELETED',
  )
  const [chosen, setChosen] = useState<readonly string[]>([unitId])
  const [given, setGiven] = useState<readonly Given[]>(['turnovers'])
  const [name, setName] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<InvitationProblem | null>(null)
  // A retry after no response refers to the same invitation.
  const [secret] = useState(() => ({ id: newId(), token: secretToken() }))
  const unitIds = (units ?? []).map(({ id }) => id).filter((id) => chosen.includes(id))

  async function make(): Promise<void> {
    setIsBusy(true)
    const answer = await replica.ask('inviteHand', {
      ...secret,
      ...{ unitIds, given: [...given], name: name.trim() },
    })
    setIsBusy(false)
    setProblem(answer.ok ? null : invitationProblem(answer.failure))
    if (answer.ok) onMade(answer.value.data)
  }

  if (units === undefined) return <div aria-busy="true" />
  return (
    <form
      noValidate
      className="form"
      aria-label={t('sheet.title')}
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <TickList
        legend={t('sheet.rooms')}
        items={units.map(({ id, title }) => ({ id, label: title || t('invite:unnamedRoom') }))}
        chosen={chosen}
        onChosen={setChosen}
      />
      <TickList
        legend={t('sheet.may')}
        items={GIVEN.map((id) => ({ id, label: t(`sheet.${id}`), note: t(`sheet.${id}Note`) }))}
        chosen={given}
        onChosen={setGiven}
      />
      <LineField
        label={t('invite:name')}
        help={t('invite:nameHelp')}
        value={name}
        maxLength={NAME_LENGTH_MAX}
        autoCapitalize="words"
        onValue={setName}
      />
      {problem !== null && <Notice icon="exclamation-circle">{t(`invite:cannot.${problem}`)}</Notice>}
      <div>
        <Button
          kind="primary"
          type="submit"
          isDisabled={!isOnline || unitIds.length === 0 || given.length === 0}
          isBusy={isBusy}
        >
          {t('invite:make')}
        </Button>
      </div>
    </form>
  )
}
