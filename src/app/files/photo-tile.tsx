import type { DragEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredFile } from '#contract/upload.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import type { FileView } from '#workers/replica-api.ts'
import { FileImage } from './file-image.tsx'
import { FileState } from './file-state.tsx'
import type { Photo } from './photo.ts'

export type PhotoAct = 'describe' | 'replace' | 'cover' | 'earlier' | 'later' | 'retry' | 'remove'

/** Shows one photo in its place: what it is, its state, and what can be done with it. */
export function PhotoTile({
  photo,
  place,
  count,
  file,
  stored,
  mark,
  hasCover,
  onAct,
  onDrag,
}: {
  photo: Photo
  /** Counts from 0. */
  place: number
  count: number
  file: FileView | undefined
  stored: StoredFile | undefined
  /** Where a dragged photo would be dropped, before or after this one. */
  mark: 'before' | 'after' | null
  /** Whether the first photo is the cover. */
  hasCover: boolean
  onAct: (act: PhotoAct) => void
  onDrag: (step: 'start' | 'over' | 'drop' | 'end') => void
}) {
  const { t } = useTranslation('files')
  const position = { place: place + 1, count }
  const isRefused = file?.state === 'rejected'

  const dragged = (step: 'over' | 'drop') => (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    onDrag(step)
  }
  const choices = useChoices({ place, count, hasCover, isRefused })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging; its menu and keys do the same
    <li
      className="photo-tile stack gap-1"
      data-photo={photo.id}
      data-state={file?.state ?? 'stored'}
      data-mark={mark ?? undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', photo.alt)
        onDrag('start')
      }}
      onDragOver={dragged('over')}
      onDrop={dragged('drop')}
      onDragEnd={() => onDrag('end')}
    >
      <button
        type="button"
        className="photo-open"
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onClick={() => onAct('describe')}
        onKeyDown={(event) => moveByKey(event, onAct)}
      >
        <span className="visually-hidden">{t('photo.position', position)}</span>
        <FileImage id={photo.id} stored={stored ?? null} size="medium" alt={photo.alt} />
        <span className="photo-tags actions gap-1">
          {hasCover && place === 0 && <span className="photo-cover">{t('photo.cover')}</span>}
          <FileState file={file} />
        </span>
      </button>
      <Menu
        trigger={<IconButton icon="three-dots" label={t('photo.menu', position)} className="photo-menu" />}
        groups={[{ choices }, { choices: [{ id: 'remove', label: t('remove') }] }]}
        onChoose={(id) => onAct(id as PhotoAct)}
      />
      <Caption alt={photo.alt} />
      {file?.state === 'sending' && (
        <progress value={file.sent} max={file.size} aria-label={t('state.progress', position)} />
      )}
    </li>
  )
}

function moveByKey(event: KeyboardEvent, onAct: (act: PhotoAct) => void): void {
  if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
  // Otherwise Alt and an arrow key would go back in history.
  event.preventDefault()
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  onAct((event.key === 'ArrowLeft') === isRightToLeft ? 'later' : 'earlier')
}

function Caption({ alt }: { alt: string }) {
  const { t } = useTranslation('files')
  if (alt === '') return <p className="fine photo-caption">{t('photo.undescribed')}</p>
  return (
    <p className="fine photo-caption photo-words one-line">
      <bdi>{alt}</bdi>
    </p>
  )
}

/** What can be done with a photo in its place, but for removing it. */
function useChoices({
  place,
  count,
  hasCover,
  isRefused,
}: {
  place: number
  count: number
  hasCover: boolean
  isRefused: boolean
}): { id: PhotoAct; label: string }[] {
  const { t } = useTranslation('files')
  const choices: [id: PhotoAct, label: string, isThere: boolean][] = [
    ['describe', t('photo.describe'), true],
    ['replace', t('replace'), true],
    ['cover', t('photo.makeCover'), hasCover && place > 0],
    ['earlier', t('photo.earlier'), place > 0],
    ['later', t('photo.later'), place < count - 1],
    ['retry', t('retry'), isRefused],
  ]
  return choices.flatMap(([id, label, isThere]) => (isThere ? [{ id, label }] : []))
}
