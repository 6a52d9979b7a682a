import 'yet-another-react-lightbox/styles.css'
import './photo-viewer.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Lightbox from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { useDataUse } from '#app/replica/use-data-use.ts'
import { Icon } from '#app/ui/icon.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import type { MessageView } from '#workers/replica-api.ts'
import { useViewedPhotos } from './use-viewed-photos.ts'

type Photo = NonNullable<MessageView['photos']>[number]

/**
 * Shows photos over the whole page. Move between them by swiping or arrow keys, zoom by pinching, the wheel or the
 * buttons, close with Escape. While data saver is on, the small picture shows until the person asks for the large one.
 */
export function PhotoViewer({
  photos,
  first,
  onClose,
}: {
  photos: readonly Photo[]
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
    photos.map((each) => each.id),
    index,
    isLarge,
  )
  const here = id === undefined ? undefined : shown[id]
  const bytes = photo?.kept?.bytes ?? 0
  const mb = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(bytes / 1_000_000)
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      plugins={[Zoom]}
      slides={photos.map(({ id: each, width, height }, place) => ({
        src: shown[each]?.url ?? NOTHING,
        alt: t('photos.position', { place: place + 1, count: photos.length }),
        width,
        height,
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
          !isLarge && id !== undefined && bytes > 0 && (
            <button
              key="large"
              type="button"
              className="yarl__button photo-viewer-large"
              onClick={() => setWanted((before) => new Set([...before, id]))}
            >
              {t('photos.large', { size: mb })}
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
