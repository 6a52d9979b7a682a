import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { lineSign } from '#contract/line-sign.ts'
import { SYSTEM_EVENTS } from '#contract/system-event-names.ts'
import { folded } from '#app/format/matches.ts'
import { lineWords } from '#app/messages/parts/line-words.ts'

const SIDES = [true, false]
const BLANK = { name: '', room: '', day: '', days: '', amount: '' }

/**
 * Returns the signs of the system lines whose words contain a text, for a search on this device. `wordsOf` returns the
 * words in the reader's language, without names, days and amounts.
 */
export function linesSaying(sought: string, wordsOf: (key: ReturnType<typeof lineWords>) => string): string {
  const wanted = folded(sought.trim())
  if (wanted === '') return ''
  const signs = SYSTEM_EVENTS.flatMap((name) =>
    SIDES.flatMap((isMine) =>
      SIDES.map((isSecond) => {
        const event = { name, party: isSecond ? ('guest' as const) : ('host' as const), isSigned: isSecond }
        return folded(wordsOf(lineWords(event, isMine))).includes(wanted) ? lineSign(event, isMine) : ''
      }),
    ),
  )
  return signs.join('')
}

/** The same in the current language. */
export function useLinesSaying(sought: string): string {
  const { t, i18n } = useTranslation('messages')
  return useMemo(
    () => linesSaying(sought, (key) => t(key, BLANK)),
    // oxlint-disable-next-line react/exhaustive-deps -- `t` changes with the language
    [sought, i18n.language],
  )
}
