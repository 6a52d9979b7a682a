import type { IconName } from '#app/ui/icon-names.ts'

/** Something that search leads to, or does. */
export type SearchOption = {
  id: string
  /** Where it opens, or what it does. */
  to: string | (() => void)
  title: string
  detail: string
  /** Where the detail holds what was sought: `[from, to)` in code units, ascending. */
  ranges: readonly (readonly [from: number, to: number])[]
  sign: { kind: 'icon'; icon: IconName } | { kind: 'person'; id: string; name: string }
}

/** What was found of one sort; `more` is how many there are besides, `isCut` says that there are more than were counted. */
export type SearchGroup = { label: string; options: SearchOption[]; more: number; isCut: boolean }

/** A page of the app that this person may open. */
export type SearchPage = { path: string; label: string; icon: IconName }

/** Something that can be done from anywhere. */
export type SearchCommand = {
  id: string
  label: string
  icon: IconName
  /** Offered before anything is typed. */
  isOffered: boolean
  run: () => void
}
