import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCEPTED_TYPES } from '#app/files/accepted-files.ts'
import { IconButton } from '#app/ui/icon-button.tsx'

/** A button that opens the device's picker, which on a phone also offers the camera. */
export function AddPhotos({
  isDisabled,
  onAdd,
}: {
  isDisabled: boolean
  onAdd: (files: File[]) => Promise<void>
}) {
  const { t } = useTranslation('messages')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_TYPES.messagePhoto.join(',')}
        aria-label={t('photos.add')}
        onChange={({ currentTarget }) => {
          void onAdd([...(currentTarget.files ?? [])])
          // Lets the same photo be chosen again.
          currentTarget.value = ''
        }}
      />
      <IconButton
        icon="camera"
        className="composer-add"
        label={t('photos.add')}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
