import { fileAddress } from '#app/format/file-address.ts'
import { shortInitials, tintOf } from '#app/format/initials.ts'
import { usePicturesWait } from './picture-saving.ts'

/** A person's picture over their initials on one of six tints, which stay where it cannot be loaded, or waits because data is saved. Decoration: their name stands beside it. */
export function Avatar({
  id,
  name,
  url = null,
  size = 'medium',
  isOnline = false,
}: {
  id: string
  name: string
  url?: string | null
  size?: 'small' | 'medium' | 'large'
  isOnline?: boolean
}) {
  const doesWait = usePicturesWait()
  const classes = `avatar avatar-${size} avatar-tint-${tintOf(id)}${isOnline ? ' avatar-online' : ''}`
  return (
    <span className={classes} aria-hidden="true">
      {shortInitials(name)}
      {url !== null && !doesWait && (
        <img
          // Another picture is another element: that the one before could not be loaded says nothing of it.
          key={url}
          src={fileAddress(url, 'thumb')}
          alt=""
          decoding="async"
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
      )}
    </span>
  )
}
