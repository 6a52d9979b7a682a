import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadNumber } from './read-number.ts'

/** How a kind of number is read and written. */
export type NumberReading = {
  parse: (text: string, locale: string) => ReadNumber
  format: (value: number | null) => string
  /** Why a number, or a text that is none (`null`), does not belong here. */
  judge: (typed: number | null) => string | null
}

export type NumberText = {
  /** What stands in the field: what is being typed, or the number in its usual form. */
  text: string
  /** Why what is typed is no number of this field; `null` if it is one, or nothing. */
  problem: string | null
  /** The two numbers that the text may mean, for the person to choose from; `null` if it is clear. */
  either: readonly number[] | null
  onText: (text: string) => void
  onChoose: (value: number) => void
  onBlur: () => void
}

/**
 * A number that is typed as text: handed on as soon as it is one, put into its usual form when the field is left. What
 * is none, or may be two, stays as it was typed with the reason or the question, and the number from before holds.
 */
export function useNumberText(
  value: number | null,
  { parse, format, judge }: NumberReading,
  onValue: (value: number | null) => void,
): NumberText {
  const { i18n } = useTranslation()
  const [typed, setTyped] = useState<{ text: string; before: number | null } | null>(null)
  const read = readText(typed?.text ?? '')
  const number: NumberText = {
    text: typed?.text ?? format(value),
    problem: 'either' in read ? null : read.problem,
    either: 'either' in read ? read.either : null,
    onText(text) {
      const before = typed === null ? value : typed.before
      setTyped({ text, before })
      const next = readText(text)
      const meant = 'either' in next || next.problem !== null ? before : next.value
      if (meant !== value) onValue(meant)
    },
    onChoose: (chosen) => number.onText(format(chosen)),
    onBlur() {
      if (!('either' in read) && read.problem === null) setTyped(null)
    },
  }
  return number

  function readText(text: string): Read {
    if (text.trim() === '') return { value: null, problem: null }
    const typedNumber = parse(text, i18n.language)
    if (typedNumber !== null && 'either' in typedNumber) return typedNumber
    const typedValue = typedNumber?.value ?? null
    return { value: typedValue, problem: judge(typedValue) }
  }
}

type Read = { value: number | null; problem: string | null } | { either: readonly number[] }
