export type FilterChip<T extends string> = { value: T; label: string; count: number }

/** Chips that choose one of a few filters over a list, each with a number. On phones they scroll sideways. */
export function FilterChips<T extends string>({
  label,
  chips,
  chosen,
  onChoose,
}: {
  label: string
  chips: readonly FilterChip<T>[]
  chosen: T
  onChoose: (value: T) => void
}) {
  return (
    <div className="filter-chips" role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === chosen}
          onClick={() => onChoose(chip.value)}
        >
          {chip.label} <span>{chip.count}</span>
        </button>
      ))}
    </div>
  )
}
