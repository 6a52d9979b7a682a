import type { ComponentProps } from 'react'
import { Select } from './select.tsx'

/** A native select that chooses one of a few views of a list, with its name before it. */
export function ListSelect<T extends string>({
  label,
  ...choice
}: { label: string } & Pick<ComponentProps<typeof Select<T>>, 'value' | 'options' | 'onValue'>) {
  return (
    <label className="list-select">
      <span>{label}</span>
      <Select {...choice} />
    </label>
  )
}
