import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { GIVEN, type Given } from '#contract/given.ts'
import type { HandRow } from '#contract/hand.ts'
import { mayDo } from '#domain/hands/may-do.ts'
import { useSession } from '#app/auth/session.ts'
import { RecordState } from '#app/edits/record-state.tsx'
import { HandPanel } from '#app/invite/invite-panel.ts'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { EditView } from '#workers/replica-api.ts'

/** Who helps in a room, and how its host invites and removes them. Removing works offline too, and waits to be sent. */
export function HandsSection({ unitId }: { unitId: string }) {
  const { t } = useTranslation('hands')
  const session = useSession()
  const [isInviting, setIsInviting] = useState(false)
  const views = useLiveQuery('records', { kinds: ['hands'] })
  const hands = (views ?? [])
    // The query has no type for each kind.
    .map(({ row, edit }) => ({ row: row as HandRow, edit }))
    .filter(({ row }) => row.unitId === unitId && mayDo(session?.abilities ?? [], 'chooseHands', row))
  return (
    <section id="hands" tabIndex={-1} className="unit-section stack gap-5" aria-labelledby="hands-title">
      <header>
        <h2 id="hands-title">{t('title')}</h2>
        <p>{t('lead')}</p>
      </header>
      {views !== undefined && hands.length === 0 && <p className="note">{t('none')}</p>}
      {hands.length > 0 && (
        <div className="stack gap-3" role="list">
          {hands.map(({ row, edit }) => (
            <div key={row.id} role="listitem">
              <Hand row={row} edit={edit} />
            </div>
          ))}
        </div>
      )}
      <div>
        <Button icon="plus-lg" onPress={() => setIsInviting(true)}>
          {t('invite')}
        </Button>
      </div>
      {isInviting && <HandPanel unitId={unitId} onClose={() => setIsInviting(false)} />}
    </section>
  )
}

function Hand({ row, edit }: { row: HandRow; edit: EditView | null }) {
  const { t } = useTranslation('hands')
  const [isAsking, setIsAsking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const { id, person, given } = row
  const name = fullName(person) || t('gone')
  const isEnding = given.length === 0
  const gifts = (those: readonly Given[]): string => those.map((one) => t(`gives.${one}`)).join(' · ')

  async function remove(): Promise<void> {
    const removed = await mutate('editRecord', { collection: 'hands', id, fields: { given: [] } })
    setHasFailed(!removed.ok)
    setIsAsking(false)
  }

  return (
    <>
      <div className="row">
        <Avatar id={person.id} name={name} url={person.avatarUrl} />
        <span className="words">
          <b>
            <bdi>{name}</bdi>
          </b>
          <span className="note">{isEnding ? t('removing') : gifts(given)}</span>
        </span>
        {!isEnding && <Button onPress={() => setIsAsking(true)}>{t('remove')}</Button>}
      </div>
      <RecordState
        collection="hands"
        id={id}
        edit={edit}
        labels={{ given: name }}
        words={(_, value) => {
          const after = GIVEN.filter((one) => Array.isArray(value) && value.includes(one))
          return after.length === 0 ? t('remove') : gifts(after)
        }}
      />
      <p role="alert">{hasFailed && t('failed')}</p>
      <Dialog
        isOpen={isAsking}
        title={t('removeTitle', { name })}
        onClose={() => setIsAsking(false)}
        footer={
          <div className="actions">
            <Button onPress={() => setIsAsking(false)}>{t('join.notNow')}</Button>
            <Button kind="danger" onPress={() => void remove()}>
              {t('remove')}
            </Button>
          </div>
        }
      >
        <p>{t('removeText')}</p>
      </Dialog>
    </>
  )
}
