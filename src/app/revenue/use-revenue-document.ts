import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { gstNumberText } from '#contract/gst-number.ts'
import { languageTagOf } from '#contract/locale.ts'
import { zoneOf } from '#contract/region.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import type { DocumentTable } from '#app/documents/pdf/pdf-table.ts'
import { useSession } from '#app/auth/session.ts'
import { centsText } from '#app/format/cents-text.ts'
import type { RevenueView } from '#workers/replica-api.ts'
import { usePlotText } from './plot-text.ts'

/** Returns a function that turns a year's figures into a document in the current language. */
export function useRevenueDocument(): (
  view: RevenueView,
  words: { unit: (unitId: string | null) => string; gstNumber: string },
) => DocumentPage {
  const { t, i18n } = useTranslation(['revenue', 'records'])
  const { monthLong, percent } = usePlotText()
  // A document is read on other days and in other zones: the day with its year, by the clock of the place.
  const dates = new Intl.DateTimeFormat(languageTagOf(i18n.language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zoneOf(null),
  })
  const me = useSession()?.user
  const table = (
    title: string,
    columns: readonly string[],
    rows: readonly (readonly string[])[],
    sums: readonly string[],
  ): DocumentTable => ({
    title,
    columns: columns.map((label, nth) => ({ label, share: nth === 0 ? 2 : 1, isNumber: nth > 0 })),
    rows,
    sums,
  })

  return (view, { unit, gstNumber }) => {
    const { year, received, spent, owed, ahead, nights } = view
    const money = [t('sum.received'), t('sum.spent'), t('sum.result')]
    const total = [t('plot.total'), centsText(received), centsText(spent), centsText(received - spent)]
    return {
      title: `${t('records:expenses.name')} ${t('year.option', { from: year - 1, to: year })}`,
      lead: [
        me === undefined ? '' : fullName(me),
        gstNumber === '' ? '' : `${t('export.gst')} ${gstNumberText(gstNumber)}`,
        t('export.asOf', { moment: dates.format(new Date(view.at)) }),
      ].filter(Boolean),
      sections: [
        {
          title: t('sum.title'),
          rows: [
            { label: t('sum.received'), value: centsText(received) },
            { label: t('sum.spent'), value: centsText(spent) },
            { label: t('sum.result'), value: centsText(received - spent) },
            { label: t('sum.owed'), value: centsText(owed) },
            { label: t('sum.ahead'), value: centsText(ahead) },
          ],
        },
      ],
      tables: [
        table(
          t('plot.byMonth'),
          [t('plot.month'), ...money],
          view.months.map(({ month, received: came, spent: went }) => [
            monthLong(month),
            centsText(came),
            centsText(went),
            centsText(came - went),
          ]),
          total,
        ),
        table(
          t('plot.byRoom'),
          [t('field.room'), t('sum.received'), t('sum.spent'), t('plot.occupancy')],
          view.rooms.map(({ unitId, received: came, spent: went, nightsLet }) => [
            unit(unitId),
            centsText(came),
            centsText(went),
            unitId === null || nights === 0 ? '' : percent(nightsLet / nights),
          ]),
          [...total.slice(0, 3), ''],
        ),
        table(
          t('sum.received'),
          [t('field.kind'), t('plot.amount')],
          view.kinds.map(({ kind, amount }) => [t(`income.${kind}`), centsText(amount)]),
          [t('plot.total'), centsText(received)],
        ),
        table(
          t('sum.spent'),
          [t('field.kind'), t('plot.amount')],
          view.spentKinds.map(({ kind, amount }) => [t(`kind.${kind}`), centsText(amount)]),
          [t('plot.total'), centsText(spent)],
        ),
      ],
      signaturesTitle: '',
      signatures: [],
      notes: view.waiting > 0 ? [t('check.waiting', { count: view.waiting })] : [],
      foot: (page, pages) => t('export.page', { page, pages }),
      language: languageTagOf(i18n.language),
      author: me === undefined ? '' : fullName(me),
    }
  }
}
