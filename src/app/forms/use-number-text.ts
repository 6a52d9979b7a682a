import { useState } from 'react'

/** How a kind of number is read and written. */
export type NumberReading = {
  parse: (text: string) => number | null
  format: (value: number | null) => string
  /** Why a number, or a text that is none (`null`), does not belong here. */
  judge: (typed: number | null) => string | null
}

export type NumberText = {
  /** What stands in the field: what is being typed, or the number in its usual form. */
  text: string
  /** Why what is typed is no number of this field; `null` if it is one, or nothing. */
  problem: string | null
  onText: (text: string) => void
  onBlur: () => void
}

/**
 * A number that is typed as text: handed on as soon as it is one, put into its usual form when the field is left. What
 * is none stays as it was typed, with the reason, and the number before it holds.
 */
export function useNumberText(
  value: number | null,
  { parse, format, judge }: NumberReading,
  onValue: (value: number | null) => void,
): NumberText {
  const [typed, setTyped] = useState<string | null>(null)
  const problemOf = (text: string) => (text.trim() === '' ? null : judge(parse(text)))
  return {
    text: typed ?? format(value),
    problem: typed === null ? null : problemOf(typed),
    onText(text) {
      setTyped(text)
      if (problemOf(text) === null) onValue(text.trim() === '' ? null : parse(text))
    },
    onBlur() {
      if (typed !== null && problemOf(typed) === null) setTyped(null)
    },
  }
}
