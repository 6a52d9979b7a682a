import './draft-photos.css'
import { useTranslation } from 'react-i18next'
import { MESSAGE_PHOTOS_MAX } from '#contract/limits.ts'
import { FileImage } from '#app/files/file-image.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { useDraftPhotos } from './use-draft-photos.ts'

/**
 * The photos that go with the message being written, each with a button to remove it. Renders nothing if there are
 * none.
 */
export function DraftPhotos({ draft }: { draft: ReturnType<typeof useDraftPhotos> }) {
  const { t } = useTranslation(['messages', 'files'])
  const { photos, pending, problem } = draft
  const count = photos.length
  return (
    <>
      {count > 0 && (
        <ol className="draft-photos" aria-label={t('photos.chosen')}>
          {photos.map(({ id }, index) => (
            <li key={id} className="draft-photo">
              <FileImage id={id} size="thumb" alt={t('photos.position', { place: index + 1, count })} />
              <IconButton
                icon="x-lg"
                className="draft-photo-remove"
                label={t('photos.remove', { place: index + 1, count })}
                onClick={() => void draft.remove(id)}
              />
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="abreast composer-hint">
        {pending > 0 && t('files:drop.preparing', { count: pending })}
      </p>
      {problem && (
        <p role="alert" className="abreast composer-hint composer-problem">
          <Icon name="exclamation-circle" />
          <span>
            {problem === 'tooMany'
              ? t('photos.tooMany', { count: MESSAGE_PHOTOS_MAX })
              : t(`files:problem.${problem}`)}
          </span>
        </p>
      )}
    </>
  )
}
