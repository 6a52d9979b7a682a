import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inMegabytes } from '#app/format/megabytes.ts'
import { replica } from '#app/replica/replica.ts'
import { Icon } from '#app/ui/icon.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import type { MessageView } from '#workers/replica-api.ts'

type Photo = NonNullable<MessageView['photos']>[number]

/**
 * The buttons of the photo in a viewer: to ask for its full size, to load the large one, and to save what is here.
 * `onLarge` is `null` if the large one shows or comes by itself.
 */
export function PhotoButtons({
  messageId,
  photo,
  here,
  isToAsk,
  onLarge,
}: {
  messageId: string
  photo: Photo
  here: { blob: Blob } | undefined
  isToAsk: boolean
  onLarge: (() => void) | null
}) {
  const { t, i18n } = useTranslation('messages')
  const bytes = photo.full ? (photo.full.kept?.bytes ?? photo.full.bytes) : (photo.kept?.bytes ?? 0)
  const size = inMegabytes(bytes, i18n.language)
  return (
    <>
      {isToAsk && <AskForFull key={photo.id} messageId={messageId} photo={photo} size={size} />}
      {onLarge !== null && !isToAsk && bytes > 0 && (
        <button type="button" className="yarl__button photo-viewer-large" onClick={onLarge}>
          {t('photos.large', { size })}
        </button>
      )}
      {here && (
        <button
          type="button"
          className="yarl__button"
          aria-label={t('photos.save')}
          title={t('photos.save')}
          onClick={() => saveFile(`photo ${photo.id}`, here.blob)}
        >
          <Icon name="download" />
        </button>
      )}
    </>
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
