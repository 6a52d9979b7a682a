import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { differencesOf, type InspectionParts } from '#contract/inspection-fields.ts'
import { usePartWords } from './use-part-words.ts'

/** What is different at move-out, side by side with what it was at move-in. */
export function Differences({ before, after }: { before: InspectionParts; after: InspectionParts }) {
  const { t } = useTranslation('inspections')
  const { nameOf, foundOf } = usePartWords()
  const titleId = useId()
  const found = differencesOf(before, after)
  return (
    <section className="panel inspection-area stack gap-3" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('report.differences')}</h2>
      {found.length === 0 ? (
        <p>{t('report.same')}</p>
      ) : (
        <table className="inspection-differences">
          <thead>
            <tr>
              <th scope="col">{t('report.thing')}</th>
              <th scope="col">{t('report.moveIn')}</th>
              <th scope="col">{t('report.moveOut')}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ key, area, before: earlier, after: later }) => {
              const item = later ?? earlier
              return (
                <tr key={key}>
                  <th scope="row">
                    <bdi>{[nameOf(area), item && nameOf(item)].filter(Boolean).join(', ')}</bdi>
                  </th>
                  <td dir="auto">{earlier ? foundOf(earlier) : t('report.notThere')}</td>
                  <td dir="auto">{later ? foundOf(later) : t('report.notThere')}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}
