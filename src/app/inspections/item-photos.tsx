import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspectedItem } from '#contract/inspection-fields.ts'
import { INSPECTION_ITEM_PHOTOS_MAX } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import type { StoredFile } from '#contract/upload.ts'
import { ACCEPTED_TYPES } from '#app/files/accepted-files.ts'
import { FileImage } from '#app/files/file-image.tsx'
import { FileState } from '#app/files/file-state.tsx'
import { NotAddedFiles } from '#app/files/not-added-files.tsx'
import { PickButton } from '#app/files/pick-button.tsx'
import { PostponedFiles } from '#app/files/postponed-files.tsx'
import { RemovedFile } from '#app/files/removed-file.tsx'
import { useAddFiles } from '#app/files/use-add-files.ts'
import { useRecordFiles } from '#app/files/use-record-files.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useMediaQuery } from '#app/ui/use-media-query.ts'
import type { InspectionEditing } from './use-inspection-editing.ts'

const PURPOSE = 'inspectionPhoto'

/**
 * The photos of one thing. Each is made smaller and kept on this device before the inspection names it, so that none is
 * lost when the app is closed; what couldn't be kept is said.
 */
export function ItemPhotos({
  item,
  name,
  editing,
  children,
}: {
  item: InspectedItem
  name: string
  editing: InspectionEditing
  children?: ReactNode
}) {
  const { t } = useTranslation('inspections')
  const owner = { purpose: PURPOSE, ownerId: editing.id } as const
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const { add, pending, notAdded } = useAddFiles(owner)
  const [left, setLeft] = useState(0)
  const files = useRecordFiles(
    owner,
    item.photos.map((id) => ({ id })),
    async (list) => {
      editing.changeItem(item.key, (now) => ({ ...now, photos: list.map(({ id }) => id) }))
      await editing.flush()
      return ok(undefined)
    },
  )
  const room = INSPECTION_ITEM_PHOTOS_MAX - files.shown.length
  const types = ACCEPTED_TYPES[PURPOSE]

  async function take(chosen: readonly File[]): Promise<void> {
    setLeft(Math.max(0, chosen.length - room))
    await editing.prepare(async () => {
      const added = await add(chosen.slice(0, Math.max(0, room)))
      // To what the thing has by then: this part of the page may have been left, and opened anew for other photos.
      const ids = added.map(({ id }) => id)
      editing.changeItem(item.key, (now) => ({ ...now, photos: [...now.photos, ...ids] }))
      await editing.flush()
    })
  }

  return (
    <div className="stack gap-2">
      <TakenPhotos name={name} files={files} stored={editing.inspection.files ?? []} />
      <div className="actions">
        {hasCamera && (
          <PickButton
            label={t('photo.take')}
            icon="camera"
            accept="image/*"
            isCamera
            isDisabled={room <= 0}
            onPick={(chosen) => void take(chosen)}
          />
        )}
        <PickButton
          label={t('photo.choose')}
          icon="image"
          accept={types.join(',')}
          isDisabled={room <= 0}
          onPick={(chosen) => void take(chosen)}
        />
        {children}
      </div>
      {pending > 0 && (
        <p role="status" className="note">
          {t('photo.preparing')}
        </p>
      )}
      <PostponedFiles files={files.here.filter(({ id }) => files.placeOf(id) >= 0)} />
      <NotAddedFiles notAdded={notAdded} left={left} />
    </div>
  )
}

/** The photos taken so far, and the way back for the last one that was removed. */
function TakenPhotos({
  name,
  files,
  stored,
}: {
  name: string
  files: ReturnType<typeof useRecordFiles<{ id: string }>>
  stored: readonly StoredFile[]
}) {
  const { t } = useTranslation('inspections')
  const { shown, removed } = files
  return (
    <>
      {shown.length > 0 && (
        <ul className="inspection-photos" aria-label={t('photo.of', { name })}>
          {shown.map(({ id }) => (
            <li key={id}>
              <FileImage
                id={id}
                stored={stored.find((file) => file.id === id) ?? null}
                size="thumb"
                alt={t('photo.of', { name })}
              />
              <FileState file={files.fileOf(id)} />
              <IconButton icon="x-lg" label={t('photo.remove')} onClick={() => void files.remove(id)} />
            </li>
          ))}
        </ul>
      )}
      {removed && (
        <RemovedFile key={removed.id} words={t('photo.removed')} onUndo={() => void files.undo()} />
      )}
    </>
  )
}
