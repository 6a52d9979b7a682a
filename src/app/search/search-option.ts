import type { IconName } from '#app/ui/icon-names.ts'

/** A search result: something to open or to do. */
export type SearchOption = {
  id: string
  /** The address it opens, or the function it runs. */
  to: string | (() => void)
  title: string
  detail: string
  /** Where the detail contains the search text: `[from, to)` in code units, ascending. */
  ranges: readonly (readonly [from: number, to: number])[]
  sign: { kind: 'icon'; icon: IconName } | { kind: 'person'; id: string; name: string }
}

/**
 * The results of one kind. `more` is how many further ones were counted; `isCut` means that there are more than were
 * counted.
 */
export type SearchGroup = { label: string; options: SearchOption[]; more: number; isCut: boolean }

/** A page of the app that this person may open. */
export type SearchPage = { path: string; label: string; icon: IconName }

/** A command available everywhere. */
export type SearchCommand = {
  id: string
  label: string
  icon: IconName
  /** Offered before anything is typed. */
  isOffered: boolean
  run: () => void
}
