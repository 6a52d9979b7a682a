import type { ComponentProps } from 'react'

/** One of several known words, from the platform's own list; its label is its caller's. */
export function Select<T extends string>({
  options,
  onValue,
  ...control
}: Omit<ComponentProps<'select'>, 'onChange' | 'children' | 'value'> & {
  value: T
  options: readonly { value: T; label: string }[]
  onValue: (value: T) => void
}) {
  return (
    <select
      {...control}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
        if (chosen) onValue(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
