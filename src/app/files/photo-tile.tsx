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

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    // Otherwise Alt and an arrow key would go back in history.
    event.preventDefault()
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    onAct((event.key === 'ArrowLeft') === isRightToLeft ? 'later' : 'earlier')
  }
  const dragged = (step: 'over' | 'drop') => (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    onDrag(step)
  }
  const choices = [
    { id: 'describe', label: t('photo.describe') },
    { id: 'replace', label: t('replace') },
    ...(place > 0
      ? [
          ...(hasCover ? [{ id: 'cover', label: t('photo.makeCover') }] : []),
          { id: 'earlier', label: t('photo.earlier') },
        ]
      : []),
    ...(place < count - 1 ? [{ id: 'later', label: t('photo.later') }] : []),
    ...(isRefused ? [{ id: 'retry', label: t('retry') }] : []),
  ]

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
        onKeyDown={onKeyDown}
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
      {photo.alt === '' ? (
        <p className="fine photo-caption">{t('photo.undescribed')}</p>
      ) : (
        <p className="fine photo-caption photo-words one-line">
          <bdi>{photo.alt}</bdi>
        </p>
      )}
      {file?.state === 'sending' && (
        <progress value={file.sent} max={file.size} aria-label={t('state.progress', position)} />
      )}
    </li>
  )
}
