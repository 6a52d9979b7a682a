import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY_MAX, DAY_MIN } from '#contract/limits.ts'
import { languageTagOf } from '#contract/locale.ts'
import { useToday } from '#app/format/use-today.ts'
import type { OwnFieldProps } from './own-field.tsx'
import { typedDay, wholeDay } from './typed-day.ts'

type TypedDay = {
  /** What is typed and not settled yet, or can't be; `null` once it is. */
  typed: string | null
  /** What is wrong with it, in words; not while it is typed. */
  problem: string | undefined
  write: (text: string) => void
  /** Settles what is typed, when the field is left. */
  settle: () => void
  /** Takes a day (`YYYY-MM-DD`) from a calendar; an empty text for none. */
  choose: (day: string) => void
}

/** Returns what is typed into the field of a calendar day, and passes each whole day that the contract takes to `onValue`. */
export function useTypedDay({
  label,
  value,
  onValue,
  isReadOnly,
}: Pick<OwnFieldProps<string | null>, 'label' | 'value' | 'onValue'> & { isReadOnly: boolean }): TypedDay {
  const { t, i18n } = useTranslation('forms')
  const language = languageTagOf(i18n.language)
  const today = useToday('Pacific/Auckland')
  const [typed, setTyped] = useState<string | null>(null)
  const [isTyping, setIsTyping] = useState(false)
  const typedAs = typed === null ? value : typedDay(typed, today, language)

  function problemOf(text: string, day: string | null): string | undefined {
    if (text.trim() === '') return undefined
    if (day === null) return t('day.odd')
    return isTaken(day) ? undefined : t('dayRange', { name: label })
  }
  function pass(day: string | null): void {
    onValue(day !== null && isTaken(day) ? day : null)
  }

  return {
    typed,
    problem: isTyping || isReadOnly ? undefined : problemOf(typed ?? value ?? '', typedAs),
    write(text) {
      setTyped(text)
      setIsTyping(true)
      const day = wholeDay(text, language)
      // Half of a day takes no older one away while it is typed.
      if (day !== null || text.trim() === '') pass(day)
    },
    settle() {
      setIsTyping(false)
      if (typed === null) return
      if (typed.trim() === '' || (typedAs !== null && isTaken(typedAs))) setTyped(null)
      if (typedAs !== value) pass(typedAs)
    },
    choose(day) {
      setTyped(null)
      setIsTyping(false)
      pass(day === '' ? null : day)
    },
  }
}

function isTaken(day: string): boolean {
  return day >= DAY_MIN && day <= DAY_MAX
}
