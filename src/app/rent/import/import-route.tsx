// Must be first: schemas created before it would be compiled, which the page's policy forbids.
import '#app/forms/zod.ts'
import '#app/rent/rent.css'
import './import.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AGREEMENTS_PATH, RENT_PATH } from '#app/format/paths.ts'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { LineList } from './line-list.tsx'
import { useBankFile } from './use-bank-file.ts'

/** Reads a bank's file on this device and records what its lines pay, each after the host has confirmed it. */
export function Component() {
  const { t } = useTranslation(['bank', 'shell', 'records'])
  const today = useToday('Pacific/Auckland')
  const ledgers = useLiveQuery('bankLedgers', { today })
  const { phase, read, map, forget } = useBankFile(today)
  const another = <Button onPress={forget}>{t('another')}</Button>
  return (
    <div className="rent bank" aria-busy={ledgers === undefined}>
      <header className="row spread">
        <Link to={RENT_PATH} className="note tall page-back">
          <Icon name="arrow-left" />
          {t('back')}
        </Link>
        <h1 className="titled-by-bar">{t('shell:nav.import')}</h1>
        <p>{t('lead')}</p>
      </header>
      {ledgers?.payers.length === 0 && (
        <div className="rent-panel panel">
          <EmptyState
            drawing="letterbox"
            title={t('noPayers')}
            action={
              <Link to={AGREEMENTS_PATH} className="button button-outline">
                {t('records:agreements.name')}
              </Link>
            }
          >
            {t('noPayersMore')}
          </EmptyState>
        </div>
      )}
      {ledgers && ledgers.payers.length > 0 && (
        <>
          {(phase.kind === 'none' || phase.kind === 'refused') && <ChooseFile phase={phase} onFile={read} />}
          {phase.kind === 'reading' && (
            <p role="status" className="bank-reading">
              {t('reading', { name: phase.name })}
            </p>
          )}
          {phase.kind === 'mapping' && (
            <ColumnChoice
              key={phase.table.signature}
              name={phase.name}
              table={phase.table}
              onMap={map}
              onCancel={forget}
            />
          )}
          {phase.kind === 'lines' && (
            <LineList phase={phase} ledgers={ledgers} today={today} another={another} />
          )}
        </>
      )}
    </div>
  )
}
