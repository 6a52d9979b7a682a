import { Fragment } from 'react'

/** An e-mail address that breaks before its domain, and only a domain that is too long before its dots. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <bdi className="email">
      {email.slice(0, at)}
      <wbr />
      <span>
        {email
          .slice(at)
          .split(/(?=\.)/)
          .map((part, nth) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts never move
            <Fragment key={nth}>
              <wbr />
              {part}
            </Fragment>
          ))}
      </span>
    </bdi>
  )
}
