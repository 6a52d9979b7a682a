import type { ComponentProps } from 'react'

/** A native select for one of several known words. The caller provides the label. */
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
