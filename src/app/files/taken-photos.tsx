import './taken-photos.css'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/result.ts'
import type { StoredFile } from '#contract/upload.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useMediaQuery } from '#app/ui/use-media-query.ts'
import { ACCEPTED_TYPES } from './accepted-files.ts'
import { FileImage } from './file-image.tsx'
import { FileState } from './file-state.tsx'
import { NotAddedFiles } from './not-added-files.tsx'
import { PickButton } from './pick-button.tsx'
import { PostponedFiles } from './postponed-files.tsx'
import { RemovedFile } from './removed-file.tsx'
import { useAddFiles } from './use-add-files.ts'
import { type FileOwner, useRecordFiles } from './use-record-files.ts'

type Props = {
  owner: FileOwner
  /** What is in the photos, as in “Photo of …”. */
  name: string
  /** The file ids that the record names, in order. */
  ids: readonly string[]
  /** The record's photos that the server has. */
  stored: readonly StoredFile[]
  max: number
  /** Names these photos and no others. */
  onList: (ids: string[]) => Promise<Result<unknown>>
  /** Names these besides what the record names by then: it may have changed while they were made ready. */
  onAdd: (ids: string[]) => Promise<void>
  /** Runs while photos are made ready. */
  around?: (work: () => Promise<void>) => Promise<void>
  children?: ReactNode
}

const justRun = (work: () => Promise<void>): Promise<void> => work()

/**
 * Photos that somebody takes on the spot. Each is made smaller and kept on this device before the record names it, so that
 * none is lost when the app is closed; what couldn't be kept is said.
 */
export function TakenPhotos({
  owner,
  name,
  ids,
  stored,
  max,
  onList,
  onAdd,
  around = justRun,
  children,
}: Props) {
  const { t } = useTranslation('files')
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const { add, pending, notAdded } = useAddFiles(owner)
  const [left, setLeft] = useState(0)
  const files = useRecordFiles(
    owner,
    ids.map((id) => ({ id })),
    (list) => onList(list.map(({ id }) => id)),
  )
  const room = max - files.shown.length

  async function take(chosen: readonly File[]): Promise<void> {
    setLeft(Math.max(0, chosen.length - room))
    await around(async () => {
      const added = await add(chosen.slice(0, Math.max(0, room)))
      if (added.length > 0) await onAdd(added.map(({ id }) => id))
    })
  }

  return (
    <div className="stack gap-2">
      <Taken name={name} files={files} stored={stored} />
      <div className="actions">
        {hasCamera && (
          <PickButton
            label={t('taken.take')}
            icon="camera"
            accept="image/*"
            isCamera
            isDisabled={room <= 0}
            onPick={(chosen) => void take(chosen)}
          />
        )}
        <PickButton
          label={t('taken.choose')}
          icon="image"
          accept={ACCEPTED_TYPES[owner.purpose].join(',')}
          isDisabled={room <= 0}
          onPick={(chosen) => void take(chosen)}
        />
        {children}
      </div>
      {pending > 0 && (
        <p role="status" className="note">
          {t('taken.preparing')}
        </p>
      )}
      <PostponedFiles files={files.here.filter(({ id }) => files.placeOf(id) >= 0)} />
      <NotAddedFiles notAdded={notAdded} left={left} />
    </div>
  )
}

/** The photos taken so far, and the way back for the last one that was removed. */
function Taken({
  name,
  files,
  stored,
}: {
  name: string
  files: ReturnType<typeof useRecordFiles<{ id: string }>>
  stored: readonly StoredFile[]
}) {
  const { t } = useTranslation('files')
  const { shown, removed } = files
  return (
    <>
      {shown.length > 0 && (
        <ul className="taken-photos" aria-label={t('taken.of', { name })}>
          {shown.map(({ id }) => (
            <li key={id}>
              <FileImage
                id={id}
                stored={stored.find((file) => file.id === id) ?? null}
                size="thumb"
                alt={t('taken.of', { name })}
              />
              <FileState file={files.fileOf(id)} />
              <IconButton icon="x-lg" label={t('taken.remove')} onClick={() => void files.remove(id)} />
            </li>
          ))}
        </ul>
      )}
      {removed && (
        <RemovedFile key={removed.id} words={t('taken.removed')} onUndo={() => void files.undo()} />
      )}
    </>
  )
}
