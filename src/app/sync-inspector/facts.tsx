import { Fragment } from 'react'

/** Names and what they stand at; a dash while it is not known. */
export function Facts({ facts }: { facts: readonly (readonly [string, string | undefined])[] }) {
  return (
    <dl className="sync-facts">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="numeric">{value ?? '–'}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
