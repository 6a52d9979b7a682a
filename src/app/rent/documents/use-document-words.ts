import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { languageTagOf } from '#contract/locale.ts'
import { zoneOf, type Region } from '#contract/region.ts'
import { useSession } from '#app/auth/session.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'

/**
 * Returns what all documents about money share: days and moments with their year, by the clock of the place, and their
 * frame.
 */
export function useDocumentWords(region: Region | null) {
  const { t, i18n } = useTranslation(['documents', 'rent'])
  const me = useSession()?.user
  const author = me === undefined ? '' : fullName(me)
  const language = languageTagOf(i18n.language)
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    const short = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    const moment = new Intl.DateTimeFormat(language, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: zoneOf(region),
    })
    const dayText = (of: string): string => day.format(new Date(of))
    const frame: Omit<DocumentPage, 'title'> = {
      lead: [],
      sections: [],
      signaturesTitle: t('receipt.signature'),
      signatures: [],
      notes: [],
      foot: (page, pages) => t('page', { page, pages }),
      language,
      author,
    }
    return {
      t,
      language,
      frame,
      dayText,
      shortDay: (of: string): string => short.format(new Date(of)),
      shortDays: (from: string, to: string): string => short.formatRange(new Date(from), new Date(to)),
      momentText: (at: string): string => moment.format(new Date(at)),
      periodText: (from: string, to: string): string => day.formatRange(new Date(from), new Date(to)),
    }
  }, [t, language, author, region])
}
export type DocumentWords = ReturnType<typeof useDocumentWords>
