import { fileAddress } from '#app/format/file-address.ts'
import { shortInitials, tintOf } from '#app/format/initials.ts'
import { useLinesBack } from './lines-back.ts'
import { usePicturesWait } from './picture-saving.ts'

/**
 * Shows a person's picture over their initials on one of six tints. The initials stay if the picture can't be loaded or
 * waits because of the data saver. Decorative: the person's name stands next to it.
 */
export function Avatar({
  id,
  name,
  url = null,
  picture = null,
  size = 'medium',
  isOnline = false,
}: {
  id: string
  name: string
  url?: string | null
  /**
   * Address of a picture that is shown regardless of the data saver, such as the person's own. Takes precedence over
   * `url`.
   */
  picture?: string | null
  size?: 'small' | 'medium' | 'large'
  isOnline?: boolean
}) {
  const doesWait = usePicturesWait()
  const linesBack = useLinesBack()
  const src = picture ?? (url === null || doesWait ? null : fileAddress(url, 'thumb'))
  const classes = `avatar avatar-${size} avatar-tint-${tintOf(id)}${isOnline ? ' avatar-online' : ''}`
  return (
    <span className={classes} aria-hidden="true">
      {shortInitials(name)}
      {src !== null && (
        <img
          // Another picture needs another element, because the last one may have failed to load. A loaded picture stays
          // when the connection returns: the browser has it cached.
          key={`${src} ${linesBack}`}
          src={src}
          alt=""
          decoding="async"
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
      )}
    </span>
  )
}
