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

/** Whether every word sought begins, ends or stands in a text: without case, accents or macrons. */
export function matches(text: string, sought: string): boolean {
  const folded = fold(text)
  return fold(sought)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
