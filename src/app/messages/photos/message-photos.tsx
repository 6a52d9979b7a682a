import './message-photos.css'
import { useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { idsOfPhotos } from '#contract/ids-of-photos.ts'
import { daysBetween } from '#domain/calendar/calendar-day.ts'
import { dayKey } from '#app/format/dates.ts'
import { FileImage } from '#app/files/file-image.tsx'
import { FileState } from '#app/files/file-state.tsx'
import { PostponedFiles } from '#app/files/postponed-files.tsx'
import { useFileUrl } from '#app/files/use-file-url.ts'
import { useDataUse } from '#app/replica/use-data-use.ts'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useToday } from '#app/format/use-today.ts'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import type { FileView, MessageView } from '#workers/replica-api.ts'

type Photo = NonNullable<MessageView['photos']>[number]

/** After this many days, a missing photo is no longer announced as on its way. */
const LATE_AFTER_DAYS = 3

const PhotoViewer = lazyPanel(async () => (await import('./photo-viewer.tsx')).PhotoViewer)

/** The photos of a message. Those that are here or can be fetched open large; the others show their state. */
export function MessagePhotos({ message, photos }: { message: MessageView; photos: readonly Photo[] }) {
  const { t } = useTranslation(['messages', 'files'])
  const files = useLiveQuery('files', { purpose: 'messagePhoto', ownerId: message.chatId }) ?? []
  const [open, setOpen] = useState<string | null>(null)
  const own = idsOfPhotos(photos).flatMap((id) => files.find((file) => file.id === id) ?? [])
  const refused = own.filter(({ state }) => state === 'rejected')
  const fileOf = (id: string) => own.find((file) => file.id === id)
  const isFullHere = ({ full }: Photo) => !!full && (full.kept !== null || fileOf(full.id) !== undefined)
  const isHere = (photo: Photo) => photo.kept !== null || fileOf(photo.id) !== undefined || isFullHere(photo)
  const count = photos.length
  // Re-evaluated at midnight. The sender's device may be lost, or offline for a season; nobody can tell.
  const isLate = daysSince(useToday(), message.createdAt) >= LATE_AFTER_DAYS
  return (
    <div className="message-photos stack gap-2">
      <ul
        className={count === 1 ? 'photo-tiles-one' : 'photo-tiles-many'}
        aria-label={t('photos.count', { count })}
      >
        {photos.map((photo, index) => (
          <li key={photo.id} style={count === 1 ? { aspectRatio: shapeOf(photo) } : undefined}>
            {isHere(photo) ? (
              <button type="button" className="photo-tile-open" onClick={() => setOpen(photo.id)}>
                <PhotoImage
                  photo={photo}
                  isFullHere={isFullHere(photo)}
                  size={count === 1 ? 'medium' : 'thumb'}
                  alt={t('photos.position', { place: index + 1, count })}
                />
                {photo.kept === null && <PhotoState file={fileOf(photo.id)} message={message} />}
              </button>
            ) : (
              <>
                <PhotoPreview preview={photo.preview} />
                <span className="abreast photo-state">
                  <Icon name="clock" />
                  {t(isLate ? 'photos.late' : 'photos.onItsWay')}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      {/* While the message waits, nothing of it has begun to go. */}
      {message.position !== null && (
        <FullStates files={photos.flatMap(({ full }) => (full && fileOf(full.id)) ?? [])} />
      )}
      <PostponedFiles files={own} />
      {refused.length > 0 && (
        <button
          type="button"
          className="caption-action"
          onClick={() => refused.forEach(({ id }) => void mutate('retryFile', { id }))}
        >
          {t('files:retry')}
        </button>
      )}
      {open !== null && (
        <PhotoViewer
          message={message}
          photos={photos.filter(isHere)}
          isFullHere={isFullHere}
          first={open}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

/** Returns the days on the device's calendar since the server accepted a message; 0 if it has not. */
function daysSince(today: string, createdAt: string | null): number {
  if (createdAt === null) return 0
  return daysBetween(dayKey(createdAt, {}), today)
}

/**
 * A photo in its place. The full size, once it is there, is laid over the readable one when it has loaded, so that nothing
 * flickers or moves. A thumbnail stays as it is, because both look the same so small.
 */
function PhotoImage({
  photo,
  isFullHere,
  size,
  alt,
}: {
  photo: Photo
  isFullHere: boolean
  size: 'thumb' | 'medium'
  alt: string
}) {
  const isSaving = useDataUse()?.dataSaver !== null
  const fullId = size === 'medium' && isFullHere && !isSaving ? (photo.full?.id ?? null) : null
  const over = useFileUrl(fullId, size)
  return (
    <>
      <FileImage id={photo.id} size={size} alt={alt} />
      {over !== null && <img className="photo-full" src={over} alt="" draggable={false} />}
    </>
  )
}

/** How far full sizes are that are being sent, and why some couldn't be. Renders nothing for those that wait. */
function FullStates({ files }: { files: readonly FileView[] }) {
  const { t } = useTranslation('messages')
  return files
    .filter(({ state }) => state === 'sending' || state === 'rejected')
    .map((file) => (
      <p key={file.id} className="photo-full-state">
        {t('photos.full')}: <FileState file={file} />
      </p>
    ))
}

/** The state of a photo that is not on the server. While its message waits, the message shows that instead. */
function PhotoState({ file, message }: { file: FileView | undefined; message: MessageView }) {
  if (message.position === null) return null
  return (
    <span className="abreast photo-state">
      <FileState file={file} />
    </span>
  )
}

/** Returns the aspect ratio, limited to what a conversation can show. */
function shapeOf({ width, height }: Photo): number {
  return Math.min(2.2, Math.max(0.6, width / height))
}

/** Shows a photo's preview before the photo has loaded, from the few bytes in its message. */
function PhotoPreview({ preview }: { preview: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isOver = false
    void draw(canvas.current, preview, () => isOver)
    return () => {
      isOver = true
    }
  }, [preview])
  return <canvas ref={canvas} className="photo-preview" width={1} height={1} aria-hidden="true" />
}

async function draw(canvas: HTMLCanvasElement | null, preview: string, isOver: () => boolean): Promise<void> {
  if (!canvas || preview === '') return
  try {
    const { thumbHashToRGBA } = await import('thumbhash')
    const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(preview), (sign) => sign.charCodeAt(0)))
    if (isOver()) return
    canvas.width = w
    canvas.height = h
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
  } catch {
    // The preview in the message is invalid, or the code is not loaded: the place stays plain.
  }
}
