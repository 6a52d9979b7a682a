import { useTranslation } from 'react-i18next'
import { POSITIONS_PER_PAGE } from '#contract/limits.ts'
import { mutate } from '#app/replica/replica.ts'
import { HISTORY_CHOICES, useDataUse } from '#app/replica/use-data-use.ts'
import type { DataUse, Diagnostics, KeepRules } from '#workers/replica-api.ts'
import { bytesText } from '#app/format/bytes-text.ts'

const CATEGORIES = ['messages', 'history', 'images', 'live', 'app'] as const
const LIMITS_MB = [null, 20, 50, 100, 250, 500, 1000]

/** This month's data use, and the rules about it: a limit, data saver, and how much history to keep here. */
export function DataSection({ diagnostics }: { diagnostics: Diagnostics | undefined }) {
  const { t } = useTranslation('sync')
  const data = useDataUse()
  if (data === undefined) return null
  const { use, rules, dataSaver } = data
  const set = (change: Partial<KeepRules>): void => void mutate('setKeepRules', change)
  return (
    <section aria-labelledby="sync-data">
      <h2 id="sync-data">{t('data.title')}</h2>
      <div className="sync-panel stack gap-4 panel">
        <UseTable use={use} />
        {dataSaver !== null && (
          <p className="sync-postponed">
            {t(`data.saving.${dataSaver}`)}{' '}
            {diagnostics !== undefined &&
              diagnostics.missingPages > 0 &&
              t('data.postponed', { count: diagnostics.missingPages * POSITIONS_PER_PAGE })}
          </p>
        )}
        <label className="select-field stack gap-2">
          <span>{t('data.limit')}</span>
          <select
            value={rules.monthlyLimitMb ?? ''}
            onChange={({ target }) =>
              set({ monthlyLimitMb: target.value === '' ? null : Number(target.value) })
            }
          >
            {LIMITS_MB.map((limit) => (
              <option key={limit} value={limit ?? ''}>
                {limit === null ? t('data.noLimit') : `${limit} MB`}
              </option>
            ))}
          </select>
        </label>
        <label className="select-field stack gap-2">
          <span>{t('data.low')}</span>
          <select
            value={rules.lowData}
            // These are the only three options below.
            onChange={({ target }) => set({ lowData: target.value as KeepRules['lowData'] })}
          >
            {(['auto', 'on', 'off'] as const).map((choice) => (
              <option key={choice} value={choice}>
                {t(`data.lowIs.${choice}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="select-field stack gap-2">
          <span>{t('data.history')}</span>
          <select
            value={rules.historyPages ?? ''}
            onChange={({ target }) =>
              set({ historyPages: target.value === '' ? null : Number(target.value) })
            }
          >
            {HISTORY_CHOICES.map((pages) => (
              <option key={pages} value={pages ?? ''}>
                {pages === null ? t('data.all') : t('data.newest', { count: pages * POSITIONS_PER_PAGE })}
              </option>
            ))}
          </select>
        </label>
        <p className="sync-faint">{t('data.help')}</p>
      </div>
    </section>
  )
}

function UseTable({ use }: { use: DataUse }) {
  const { t, i18n } = useTranslation('sync')
  const text = (bytes: number): string => bytesText(bytes, i18n.language)
  const sum = (account: DataUse['up']): number => CATEGORIES.reduce((total, each) => total + account[each], 0)
  return (
    <table className="sync-use numeric">
      <caption>{t('data.month', { month: monthName(use.month, i18n.language) })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('data.what')}</th>
          <th scope="col">{t('data.up')}</th>
          <th scope="col">{t('data.down')}</th>
        </tr>
      </thead>
      <tbody>
        {CATEGORIES.map((category) => (
          <tr key={category}>
            <th scope="row">{t(`data.category.${category}`)}</th>
            <td>{text(use.up[category])}</td>
            <td>{text(use.down[category])}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('data.total')}</th>
          <td>{text(sum(use.up))}</td>
          <td>{text(sum(use.down))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function monthName(month: string, language: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(year, number - 1, 1).toLocaleDateString(language, { month: 'long', year: 'numeric' })
}
