import './files.css'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLOAD_BYTES_MAX } from '#contract/limits.ts'
import type { UploadPurpose } from '#contract/upload.ts'
import { useMediaQuery } from '#app/ui/use-media-query.ts'
import { ACCEPTED_TYPES } from './accepted-files.ts'
import { NotAddedFiles } from './not-added-files.tsx'
import { PickButton } from './pick-button.tsx'
import { useAddFiles, type AddedFile } from './use-add-files.ts'
import { useStrayFiles } from './use-stray-files.ts'

const BYTES_PER_MB = 1024 * 1024

/**
 * Takes in files (§2): dropped, chosen, pasted, or taken with a phone's camera. Each file is prepared, kept on this
 * device and queued at once, also offline; if that fails, the reason is shown. `ownerId` is the record they belong to,
 * which doesn't have to be on the server; `room` is how many more it accepts. Calls `onAdded` with the kept files, in
 * order: add their ids to the record there.
 */
export function FileDrop({
  purpose,
  ownerId,
  label,
  room,
  onAdded,
}: {
  purpose: Exclude<UploadPurpose, 'avatar'>
  ownerId: string
  /** Name of the group: "Photos". */
  label: string
  room: number
  onAdded: (added: AddedFile[]) => void
}) {
  const { t } = useTranslation('files')
  const types = ACCEPTED_TYPES[purpose]
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const [left, setLeft] = useState(0)
  const { add, pending, notAdded } = useAddFiles({ purpose, ownerId })
  const isFull = room <= 0

  async function take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    setLeft(Math.max(0, files.length - room))
    const added = await add(files.slice(0, Math.max(0, room)))
    if (added.length > 0) onAdded(added)
  }
  useStrayFiles((files) => void take(files))
  const { isOver, handlers } = useDropZone((files) => void take(files))

  return (
    <div className="file-drop-field stack gap-2">
      <div className="file-drop row" role="group" aria-label={label} data-over={isOver} {...handlers}>
        <div className="actions gap-3">
          <PickButton
            label={t('drop.choose')}
            icon="upload"
            accept={types.join(',')}
            isDisabled={isFull}
            onPick={(files) => void take(files)}
          />
          {hasCamera && (
            <PickButton
              label={t('drop.camera')}
              icon="camera"
              accept="image/*"
              isCamera
              isDisabled={isFull}
              onPick={(files) => void take(files)}
            />
          )}
        </div>
        <div className="file-drop-words">
          <p className="note">{t(isOver ? 'drop.here' : hasCamera ? 'drop.touch' : 'drop.lead')}</p>
          <p className="field-words">
            {t(types.includes('application/pdf') ? 'hint.documents' : 'hint.pictures', {
              size: UPLOAD_BYTES_MAX / BYTES_PER_MB,
            })}
          </p>
        </div>
      </div>
      <p role="status" className="field-words">
        {pending > 0 ? t('drop.preparing', { count: pending }) : isFull && t('drop.full')}
      </p>
      <NotAddedFiles notAdded={notAdded} left={left} />
    </div>
  )
}

/** What a drop zone listens to. */
type DropZone = {
  isOver: boolean
  handlers: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/** Returns the listeners of an element that passes files dropped on it to `onFiles`, and whether some are held over it. */
function useDropZone(onFiles: (files: File[]) => void): DropZone {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    handlers: {
      onDragOver(event) {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave(event) {
        // Not when the pointer moves to an element inside.
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false)
      },
      onDrop(event) {
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
