import 'yet-another-react-lightbox/styles.css'
import './photo-viewer.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Lightbox from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { inMegabytes } from '#app/format/megabytes.ts'
import { replica } from '#app/replica/replica.ts'
import { useDataUse } from '#app/replica/use-data-use.ts'
import { Icon } from '#app/ui/icon.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import type { MessageView } from '#workers/replica-api.ts'
import { useViewedPhotos } from './use-viewed-photos.ts'

type Photo = NonNullable<MessageView['photos']>[number]

/**
 * Shows photos over the whole page. Of one in two sizes the readable one shows until the full one is there, which another
 * person's device sends sooner if one asks for it. Move between them by swiping or arrow keys, zoom by pinching, the wheel or the
 * buttons, close with Escape. While data saver is on, the small picture shows until the person asks for the large one.
 */
export function PhotoViewer({
  message,
  photos,
  isFullHere,
  first,
  onClose,
}: {
  message: Pick<MessageView, 'id' | 'isMine'>
  photos: readonly Photo[]
  /** Whether the full size of a photo can be read, from this device or the server. */
  isFullHere: (photo: Photo) => boolean
  first: string
  onClose: () => void
}) {
  const { t, i18n } = useTranslation(['messages', 'files'])
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      photos.findIndex(({ id }) => id === first),
    ),
  )
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const isSaving = useDataUse()?.dataSaver !== null
  const photo = photos[index]
  const id = photo?.id
  const isLarge = id !== undefined && (wanted.has(id) || !isSaving)
  const shown = useViewedPhotos(
    photos.map((each) => ({
      id: each.id,
      isReadable: each.full !== undefined,
      fullId: isFullHere(each) ? each.full?.id : undefined,
    })),
    index,
    isLarge,
  )
  const here = id === undefined ? undefined : shown[id]
  const isToAsk = photo?.full !== undefined && !isFullHere(photo) && !message.isMine
  const bytes = photo?.full ? (photo.full.kept?.bytes ?? photo.full.bytes) : (photo?.kept?.bytes ?? 0)
  const size = inMegabytes(bytes, i18n.language)
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      plugins={[Zoom]}
      // Both sizes have one place on screen: that of the full one.
      slides={photos.map(({ id: each, full, ...readable }, place) => ({
        src: shown[each]?.url ?? NOTHING,
        alt: t('photos.position', { place: place + 1, count: photos.length }),
        width: (full ?? readable).width,
        height: (full ?? readable).height,
      }))}
      on={{ view: ({ index: next }) => setIndex(next) }}
      carousel={{ finite: true }}
      controller={{ closeOnBackdropClick: true }}
      zoom={{ maxZoomPixelRatio: 3 }}
      animation={
        matchMedia('(prefers-reduced-motion: reduce)').matches
          ? { fade: 0, swipe: 0, navigation: 0, zoom: 0 }
          : {}
      }
      labels={{
        Lightbox: t('photos.count', { count: photos.length }),
        Previous: t('photos.previous'),
        Next: t('photos.next'),
        Close: t('photos.close'),
        'Zoom in': t('photos.zoomIn'),
        'Zoom out': t('photos.zoomOut'),
      }}
      toolbar={{
        buttons: [
          isToAsk && <AskForFull key={`ask ${id}`} messageId={message.id} photo={photo} size={size} />,
          !isLarge && !isToAsk && id !== undefined && bytes > 0 && (
            <button
              key="large"
              type="button"
              className="yarl__button photo-viewer-large"
              onClick={() => setWanted((before) => new Set([...before, id]))}
            >
              {t('photos.large', { size })}
            </button>
          ),
          here && (
            <button
              key="save"
              type="button"
              className="yarl__button"
              aria-label={t('photos.save')}
              title={t('photos.save')}
              onClick={() => saveFile(`photo ${id}`, here.blob)}
            >
              <Icon name="download" />
            </button>
          ),
          'close',
        ],
      }}
    />
  )
}

/**
 * Asks the sender's device for the full size, and then says that it was asked for. The button keeps the focus, so that keys
 * go on working.
 */
function AskForFull({ messageId, photo, size }: { messageId: string; photo: Photo; size: string }) {
  const { t } = useTranslation('messages')
  const [state, setState] = useState<'none' | 'asking' | 'asked' | 'failed'>('none')
  const isAsked = photo.full?.isAsked === true || state === 'asked'
  async function ask(): Promise<void> {
    if (isAsked || state === 'asking') return
    setState('asking')
    const answer = await replica.ask('askForFullPhoto', { id: messageId, photoId: photo.id })
    setState(answer.ok ? 'asked' : 'failed')
  }
  return (
    <>
      {state === 'failed' && (
        <span role="alert" className="photo-viewer-asked">
          {t('photos.notAsked')}
        </span>
      )}
      <button
        type="button"
        className="yarl__button photo-viewer-large"
        aria-disabled={isAsked || state === 'asking'}
        onClick={() => void ask()}
      >
        <span aria-live="polite">{t(isAsked ? 'photos.asked' : 'photos.ask', { size })}</span>
      </button>
    </>
  )
}

/** One transparent pixel, as an address that the policy allows. */
const NOTHING = URL.createObjectURL(
  new Blob(
    [
      Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (sign) =>
        sign.charCodeAt(0),
      ),
    ],
    { type: 'image/gif' },
  ),
)
