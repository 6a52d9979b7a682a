import type { IconName } from '#app/ui/icon-names.ts'

/** Something that search leads to. */
export type SearchOption = {
  id: string
  /** Where it opens. */
  path: string
  title: string
  detail: string
  sign: { kind: 'icon'; icon: IconName } | { kind: 'person'; id: string; name: string }
}

/** What was found of one sort; `more` is how many there are besides. */
export type SearchGroup = { label: string; options: SearchOption[]; more: number }

/** A page of the app that this person may open. */
export type SearchPage = { path: string; label: string; icon: IconName }
