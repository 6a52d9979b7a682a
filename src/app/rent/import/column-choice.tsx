import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COLUMN_USES, type ColumnMapping, type ColumnUse, isUsable } from '#contract/bank-mapping.ts'
import { SelectField } from '#app/forms/select-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Select } from '#app/ui/select.tsx'
import type { UnknownTable } from '#workers/bank-files/read-csv.ts'

const ORDERS = ['dayFirst', 'monthFirst'] as const

/** Asks what each column of a table is. The first rows are shown below the choices. */
export function ColumnChoice({
  name,
  table,
  onMap,
  onCancel,
}: {
  name: string
  table: UnknownTable
  onMap: (mapping: ColumnMapping) => void
  onCancel: () => void
}) {
  const { t } = useTranslation('bank')
  const id = useId()
  const [uses, setUses] = useState<readonly ColumnUse[]>(table.guess.uses)
  const [dayOrder, setDayOrder] = useState(table.guess.dayOrder)
  const [hasTried, setHasTried] = useState(false)
  const mapping = { ...table.guess, uses, dayOrder }
  const options = COLUMN_USES.map((value) => ({ value, label: t(`use.${value}`) }))
  const nameOf = (at: number): string => table.columns[at] || t('mapping.column', { number: at + 1 })
  return (
    <div className="rent-panel panel stack gap-4 bank-mapping">
      <h2 id={id}>{t('mapping.title')}</h2>
      <p>{t('mapping.lead', { name })}</p>
      {/* Can also be scrolled with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="bank-scroll" tabIndex={0} role="region" aria-labelledby={id}>
        <table className="rent-table figures">
          <thead>
            <tr>
              {uses.map((use, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                <th key={at} scope="col">
                  <bdi>{nameOf(at)}</bdi>
                  <span className="list-select">
                    <Select
                      aria-label={t('mapping.use', { column: nameOf(at) })}
                      value={use}
                      options={options}
                      onValue={(value) => setUses(uses.map((one, nth) => (nth === at ? value : one)))}
                    />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <SampleRows table={table} />
        </table>
      </div>
      <SelectField
        label={t('mapping.order')}
        value={dayOrder}
        options={ORDERS.map((value) => ({ value, label: t(`mapping.${value}`) }))}
        onValue={setDayOrder}
      />
      {hasTried && !isUsable(mapping) && <Notice icon="exclamation-circle">{t('mapping.missing')}</Notice>}
      <div className="rent-dialog-actions row gap-2">
        <Button onPress={onCancel}>{t('another')}</Button>
        <Button
          kind="primary"
          onPress={() => {
            setHasTried(true)
            if (isUsable(mapping)) onMap(mapping)
          }}
        >
          {t('mapping.read')}
        </Button>
      </div>
    </div>
  )
}

function SampleRows({ table: { sample, guess } }: { table: UnknownTable }) {
  return (
    <tbody>
      {sample.map((cells, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows of a file that doesn't change
        <tr key={row}>
          {guess.uses.map((_, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            <td key={at}>
              <bdi>{cells[at] ?? ''}</bdi>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
