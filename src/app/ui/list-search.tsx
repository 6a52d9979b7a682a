import './list-search.css'
import { SEARCH_LENGTH_MAX } from '#contract/limits.ts'
import { Icon } from './icon.tsx'

type Props = { label: string; value: string; onValue: (typed: string) => void }

/** The search field of a list, with its purpose as placeholder. */
export function ListSearch({ label, value, onValue }: Props) {
  return (
    <label className="abreast list-search">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={SEARCH_LENGTH_MAX}
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
    </label>
  )
}
