import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { languageTagOf } from '#contract/locale.ts'
import { type Region, zoneOf } from '#contract/region.ts'
import { useSession } from '#app/auth/session.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'

/** Returns the words of a notice's letter: days and moments with their year, by the clock of the place, and its frame. */
export function useLetterWords(region: Region | null) {
  const { t, i18n } = useTranslation(['agreements', 'documents'])
  const me = useSession()?.user
  const author = me === undefined ? '' : fullName(me)
  const language = languageTagOf(i18n.language)
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    const short = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    const style = { dateStyle: 'long', timeStyle: 'short', timeZone: zoneOf(region) } as const
    const moment = new Intl.DateTimeFormat(language, style)
    const frame: Omit<DocumentPage, 'title'> = {
      ...{ lead: [], sections: [], signatures: [], notes: [], language, author },
      signaturesTitle: t('documents:receipt.signature'),
      foot: (page, pages) => t('documents:page', { page, pages }),
    }
    return {
      t,
      frame,
      dayText: (of: string): string => day.format(new Date(of)),
      shortDay: (of: string): string => short.format(new Date(of)),
      momentText: (at: string): string => moment.format(new Date(at)),
    }
  }, [t, language, author, region])
}
export type LetterWords = ReturnType<typeof useLetterWords>
