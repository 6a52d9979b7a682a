import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOnce } from '#app/replica/read-once.ts'
import { Button } from '#app/ui/button.tsx'
import { FallbackImage } from '#app/files/fallback-image.tsx'
import type { SharedView } from '#workers/replica-api.ts'

/** Shows what another app shared, with a button to discard it. */
export function SharedPreview({ shared, onDiscard }: { shared: SharedView; onDiscard: () => void }) {
  const { t } = useTranslation('sharing')
  const [isSure, setIsSure] = useState(false)
  const { text, photos, leftOut } = shared
  return (
    <section className="sharing-thing stack panel" aria-label={t('preview')}>
      {text !== '' && (
        <blockquote>
          <bdi dir="auto">{text}</bdi>
        </blockquote>
      )}
      {photos.length > 0 && (
        <ul className="sharing-photos">
          {photos.map(({ id }, index) => (
            <li key={id}>
              <SharedPhotoImage id={id} alt={t('photo', { place: index + 1, total: photos.length })} />
            </li>
          ))}
        </ul>
      )}
      {leftOut > 0 && <p className="sharing-note">{t('leftOut', { count: leftOut })}</p>}
      {isSure ? (
        <Button kind="danger" icon="trash" onPress={onDiscard}>
          {t('discardSure')}
        </Button>
      ) : (
        <Button icon="trash" onPress={() => setIsSure(true)}>
          {t('discard')}
        </Button>
      )}
    </section>
  )
}

function SharedPhotoImage({ id, alt }: { id: string; alt: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isOver = false
    void readOnce('sharedPhoto', { id }).then((content) => {
      if (isOver || !content.ok || content.value === null) return
      made = URL.createObjectURL(content.value)
      setUrl(made)
    })
    return () => {
      isOver = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [id])
  return <FallbackImage src={url} alt={alt} />
}
