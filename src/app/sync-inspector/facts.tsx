/** Lists names and values; a dash while a value is unknown. */
export function Facts({ facts }: { facts: readonly (readonly [string, string | undefined])[] }) {
  return (
    <dl className="sync-facts stack gap-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="numeric">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
