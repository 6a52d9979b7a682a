import { fileAddress } from '#app/format/file-address.ts'
import { shortInitials, tintOf } from '#app/format/initials.ts'

/** A person's picture over their initials on one of six tints, which stay where it cannot be loaded. Decoration: their name stands beside it. */
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
  const classes = `avatar avatar-${size} avatar-tint-${tintOf(id)}${isOnline ? ' avatar-online' : ''}`
  return (
    <span className={classes} aria-hidden="true">
      {shortInitials(name)}
      {url !== null && (
        <img
          src={fileAddress(url, 'thumb')}
          alt=""
          decoding="async"
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
      )}
    </span>
  )
}
