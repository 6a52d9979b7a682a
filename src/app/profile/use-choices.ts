import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileFields } from '#contract/profile.ts'
import { mutate } from '#app/replica/replica.ts'
import { showToast } from '#app/ui/toasts.ts'

/** What was chosen here but is not in the stored row yet, and how many saves are still in progress. */
type Pressed<T> = { chosen: readonly T[]; saves: number }

/**
 * Manages a list of choices in the person's own profile: each press shows at once and is saved automatically. The next
 * press is based on what the screen shows, not on what is stored, so that quick presses don't undo each other.
 */
export function useChoices<T extends string>(
  id: string,
  stored: readonly T[],
  all: readonly T[],
  fieldsOf: (chosen: T[]) => Partial<ProfileFields>,
) {
  const { t } = useTranslation('forms')
  const [pressed, setPressed] = useState<Pressed<T> | null>(null)
  const isSaved = pressed !== null && pressed.saves === 0
  const chosen = pressed?.chosen ?? stored

  // A row that arrives after the last save includes it.
  useEffect(() => setPressed((now) => (now?.saves === 0 ? null : now)), [stored])
  if (isSaved && all.every((each) => chosen.includes(each) === stored.includes(each))) setPressed(null)

  async function toggle(choice: T): Promise<void> {
    const next = all.filter((each) => (each === choice) !== chosen.includes(each))
    setPressed((now) => ({ chosen: next, saves: (now?.saves ?? 0) + 1 }))
    const kept = await mutate('editRecord', { collection: 'profile', id, fields: fieldsOf(next) })
    if (!kept.ok) showToast({ tone: 'problem', text: t('wrong', { action: t('updating') }) })
    setPressed((now) => now && (kept.ok ? { ...now, saves: now.saves - 1 } : null))
  }

  return { chosen, toggle }
}
