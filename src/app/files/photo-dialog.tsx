import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNIT_PHOTO_ALT_MAX } from '#contract/limits.ts'
import type { StoredFile } from '#contract/upload.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FileImage } from './file-image.tsx'
import type { Photo } from './photo.ts'

/**
 * Shows a photo large with its description; closed if there is no photo. `onDescribe` resolves to whether the
 * description was kept.
 */
export function PhotoDialog({
  photo,
  stored,
  onClose,
  onDescribe,
}: {
  photo: Photo | null
  stored: StoredFile | undefined
  onClose: () => void
  onDescribe: (id: string, alt: string) => Promise<boolean>
}) {
  const { t } = useTranslation('files')
  const id = useId()
  const [alt, setAlt] = useState(photo?.alt ?? '')
  const [hasFailed, setHasFailed] = useState(false)

  async function keep(): Promise<void> {
    if (!photo) return
    const isKept = alt.trim() === photo.alt || (await onDescribe(photo.id, alt.trim()))
    setHasFailed(!isKept)
    if (isKept) onClose()
  }

  return (
    <Dialog
      isOpen={photo !== null}
      title={t('photo.describe')}
      onClose={onClose}
      footer={
        <div className="file-dialog-acts actions at-end">
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onPress={() => void keep()}>
            {t('photo.keepWords')}
          </Button>
        </div>
      }
    >
      {photo && (
        <form
          className="photo-dialog stack gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void keep()
          }}
        >
          <FileImage id={photo.id} stored={stored ?? null} size="large" alt={photo.alt} />
          <div className="field">
            <label htmlFor={id}>{t('photo.shows')}</label>
            <div className="field-line">
              <input
                id={id}
                dir="auto"
                value={alt}
                maxLength={UNIT_PHOTO_ALT_MAX}
                aria-describedby={`${id}-help`}
                onChange={({ currentTarget }) => setAlt(currentTarget.value)}
              />
            </div>
            <p id={`${id}-help`} className="field-words">
              {t('photo.showsHelp')}
            </p>
          </div>
          <p role="alert" className="if-any file-problems stack gap-1">
            {hasFailed && t('problem.notKept')}
          </p>
        </form>
      )}
    </Dialog>
  )
}
