import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#app/forms/select-field.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { LedgerView } from '#workers/replica-api.ts'
import { BondHubPaper } from './bond-hub-paper.tsx'
import { IncreasePaper } from './increase-paper.tsx'
import { OverduePaper } from './overdue-paper.tsx'
import { StatementPaper } from './statement-paper.tsx'
import { SummaryPaper } from './summary-paper.tsx'

const PAPERS = {
  statement: { Paper: StatementPaper, isHosts: false },
  summary: { Paper: SummaryPaper, isHosts: false },
  increase: { Paper: IncreasePaper, isHosts: true },
  overdue: { Paper: OverduePaper, isHosts: true },
  hub: { Paper: BondHubPaper, isHosts: true },
} as const satisfies Record<string, { Paper: ComponentType<{ ledger: LedgerView }>; isHosts: boolean }>
export type PaperName = keyof typeof PAPERS
const NAMES = Object.keys(PAPERS) as PaperName[]

/** The documents about an agreement's money, made on this device. */
export function PapersDialog({
  ledger,
  first,
  onClose,
}: {
  ledger: LedgerView
  /** The one that is shown first. */
  first: PaperName
  onClose: () => void
}) {
  const { t } = useTranslation('documents')
  const [name, setName] = useState<PaperName>(first)
  const { Paper } = PAPERS[name]
  const offered = NAMES.filter(
    (each) =>
      (ledger.party === 'host' || !PAPERS[each].isHosts) && (each !== 'hub' || ledger.terms.isBondLodged),
  )
  return (
    <Dialog isOpen title={t('papers')} onClose={onClose}>
      <div className="rent-form form rent-papers">
        <SelectField
          label={t('paper.label')}
          value={name}
          options={offered.map((value) => ({ value, label: t(`paper.${value}`) }))}
          onValue={setName}
        />
        <Paper key={name} ledger={ledger} />
      </div>
    </Dialog>
  )
}
