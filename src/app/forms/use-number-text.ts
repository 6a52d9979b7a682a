import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadNumber } from './read-number.ts'

/** How a kind of number is read and formatted. */
export type NumberReading = {
  parse: (text: string, locale: string) => ReadNumber
  format: (value: number | null) => string
  /** Returns why a number, or a text that is not a number (`null`), is not allowed; `null` if it is. */
  judge: (typed: number | null) => string | null
}

export type NumberText = {
  /** The text in the field: what is being typed, or the formatted number. */
  text: string
  /** Why the typed text is not a valid number for this field; `null` if it is valid or blank. */
  problem: string | null
  /** The two numbers that the text may mean, for the person to choose from; `null` if it is clear. */
  either: readonly number[] | null
  onText: (text: string) => void
  onChoose: (value: number) => void
  onBlur: () => void
}

/**
 * Handles a number that is typed as text: passes it on as soon as it is valid and formats it when the field loses
 * focus. A text that is not a number, or is ambiguous, stays as typed with the error or the question, and the previous
 * number stays.
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
