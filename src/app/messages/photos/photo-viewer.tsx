import 'yet-another-react-lightbox/styles.css'
import './photo-viewer.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Lightbox from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { useDataUse } from '#app/replica/use-data-use.ts'
import type { MessageView } from '#workers/replica-api.ts'
import { PhotoButtons } from './photo-buttons.tsx'
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
  const { t } = useTranslation('messages')
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      photos.findIndex(({ id }) => id === first),
    ),
  )
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const isSaving = useDataUse()?.dataSaver !== null
  const photo = photos[index]
  const isLarge = photo !== undefined && (wanted.has(photo.id) || !isSaving)
  const shown = useViewedPhotos(
    photos.map((each) => ({
      id: each.id,
      isReadable: each.full !== undefined,
      fullId: isFullHere(each) ? each.full?.id : undefined,
    })),
    index,
    isLarge,
  )
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
      animation={matchMedia('(prefers-reduced-motion: reduce)').matches ? NO_MOTION : {}}
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
          photo && (
            <PhotoButtons
              key="photo"
              messageId={message.id}
              photo={photo}
              here={shown[photo.id]}
              isToAsk={photo.full !== undefined && !isFullHere(photo) && !message.isMine}
              onLarge={isLarge ? null : () => setWanted((before) => new Set([...before, photo.id]))}
            />
          ),
          'close',
        ],
      }}
    />
  )
}

const NO_MOTION = { fade: 0, swipe: 0, navigation: 0, zoom: 0 }

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
