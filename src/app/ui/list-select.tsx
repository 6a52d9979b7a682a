import type { ComponentProps } from 'react'
import { Select } from './select.tsx'

/** One of a few ways to look at a list, from the platform's own menu; its name stands before it. */
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
