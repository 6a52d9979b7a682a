/** The mark: one line, a horizon with a house in the distance. */
export function BrandMark({ name }: { name: string }) {
  return (
    <span className="brand-mark">
      <svg viewBox="0 0 34 22" aria-hidden="true">
        <path d="M1.5 18.5H9V11l6-5.5L21 11v7.5h11.5" />
      </svg>
      {name}
    </span>
  )
}
