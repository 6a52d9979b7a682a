import { shortInitials, tintOf } from '#app/format/initials.ts'

/** A person's initials on one of six tints. Decoration: their name stands beside it. */
export function Avatar({
  id,
  name,
  size = 'medium',
  isOnline = false,
}: {
  id: string
  name: string
  size?: 'small' | 'medium' | 'large'
  isOnline?: boolean
}) {
  const classes = `avatar avatar-${size} avatar-tint-${tintOf(id)}${isOnline ? ' avatar-online' : ''}`
  return (
    <span className={classes} aria-hidden="true">
      {shortInitials(name)}
    </span>
  )
}
