import { fileAddress } from '#app/format/file-address.ts'
import { shortInitials, tintOf } from '#app/format/initials.ts'
import { useLinesBack } from './lines-back.ts'
import { usePicturesWait } from './picture-saving.ts'

/** A person's picture over their initials on one of six tints, which stay where it cannot be loaded, or waits because data is saved. Decoration: their name stands beside it. */
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
  /** Address of a picture that is shown whatever data is saved, as the person's own; before `url`. */
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
          // Another picture is another element: that the one before could not be loaded says nothing of it. One that
          // is there stays as it is when the line is back; the browser has it.
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
