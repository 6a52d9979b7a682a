import { useTranslation } from 'react-i18next'
import { labelled } from '#app/format/labelled.ts'
import { Link } from 'react-router-dom'
import { mutate } from '#app/replica/replica.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import type { WaitingEdit, WaitingFile } from '#workers/replica-api.ts'
import { type ChangeChoice, fileChoices } from './waiting-choices.ts'
import { placeOfFile, placeOfRecord } from '#app/records/place-of-record.ts'
import { useRecordTitle } from '#app/records/use-record-title.ts'

type RowCallbacks = {
  onLeave: () => void
  /** Called with a message to announce to screen readers. */
  onNews: (news: string) => void
}

/** A record edited here: which one, its state, and a link to it. */
export function EditRow({ edit, onLeave, onNews }: { edit: WaitingEdit } & RowCallbacks) {
  const { t } = useTranslation(['waiting', 'records'])
  const { collection, recordId, state, title, isNew, waitsFor } = edit
  const isHeld = waitsFor !== null && (state === 'queued' || state === 'uncertain')
  const named = useRecordTitle()(collection, title) || t('record.untitled')
  const record = t(`records:${collection}.waiting`, { title: named })
  async function discard(): Promise<void> {
    const done = await mutate('discardEdit', { collection, id: recordId })
    onNews(t(done.ok ? 'discarded' : 'tooLate'))
  }
  return (
    <ChangeRow
      name={record}
      path={placeOfRecord(collection, recordId)}
      state={[isNew && t('record.isNew'), isHeld ? t(`waitsFor.${waitsFor}`) : t(`changeState.${state}`)]
        .filter(Boolean)
        .join(' · ')}
      tone={state}
      choices={edit.canDiscard ? ['discard'] : []}
      onChoose={() => void discard()}
      onLeave={onLeave}
    />
  )
}

/** A file added here: how much of it has been sent, and a link to where it belongs. */
export function FileRow({ file, onLeave, onNews }: { file: WaitingFile } & RowCallbacks) {
  const { t, i18n } = useTranslation('waiting')
  const { id, purpose, ownerId, state, size, sent } = file
  const isUnderWay = state === 'sending' && sent > 0
  const change = {
    retry: () => mutate('retryFile', { id }),
    sendNow: () => mutate('sendFilesNow', { ids: [id] }),
    discard: () => mutate('removeFile', { id, purpose, ownerId }),
  }
  async function choose(choice: ChangeChoice): Promise<void> {
    const done = await change[choice]()
    onNews(t(done.ok ? (choice === 'discard' ? 'discarded' : 'retried') : 'tooLate'))
  }
  return (
    <ChangeRow
      name={labelled(t(`purpose.${purpose}`), file.name, i18n.language)}
      path={placeOfFile(purpose, ownerId)}
      state={
        isUnderWay
          ? t('sentPart', { percent: Math.floor((100 * sent) / size) })
          : t(`changeState.${file.isThin ? 'thinLine' : state}`)
      }
      tone={state}
      choices={fileChoices(file)}
      onChoose={(choice) => void choose(choice)}
      onLeave={onLeave}
    />
  )
}

function ChangeRow({
  name,
  path,
  state,
  tone,
  choices,
  onChoose,
  onLeave,
}: {
  name: string
  /** Where it is shown and decided; `null` if there is no such page. */
  path: string | null
  state: string
  tone: WaitingEdit['state'] | WaitingFile['state']
  choices: ChangeChoice[]
  onChoose: (choice: ChangeChoice) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('waiting')
  return (
    <li className={`lights waiting-item waiting-change waiting-${tone}`}>
      {path === null ? (
        <span className="waiting-text" dir="auto">
          {name}
        </span>
      ) : (
        <Link to={path} className="waiting-text" dir="auto" onClick={onLeave}>
          {name}
        </Link>
      )}
      {choices.length > 0 && (
        <Menu
          trigger={<IconButton icon="three-dots" label={t('menuOf', { name })} />}
          groups={[{ choices: choices.map((id) => ({ id, label: t(`do.${id}`) })) }]}
          onChoose={(choice) => onChoose(choice as ChangeChoice)}
        />
      )}
      <span className="fine waiting-when numeric">{state}</span>
    </li>
  )
}
