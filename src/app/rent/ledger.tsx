import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { agreementPath, RENT_PATH } from '#app/format/paths.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { usePreparedDocuments } from '#app/device/use-prepared-documents.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Select } from '#app/ui/select.tsx'
import type { LedgerView } from '#workers/replica-api.ts'
import { bondHeld } from '#domain/money/bond-shares.ts'
import { type BondDue, bondDue } from './bond-due.ts'
import { BondPanel } from './bond-panel.tsx'
import { centsText } from '#app/format/cents-text.ts'
import { type PaperName, PapersDialog } from './documents/papers-dialog.tsx'
import { documentOf } from './documents/document-of.ts'
import { LetterDialog } from './documents/letter-dialog.tsx'
import { ReceiptDialog } from './documents/receipt-dialog.tsx'
import { ClaimsTold } from './claims-told.tsx'
import { DayStrip } from './day-strip.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { OpeningDialog, OpeningHint } from './opening-dialog.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { TermOver } from './term-over.tsx'
import { TimelinePanel } from './timeline/timeline-panel.tsx'
import type { Writing } from './entry-kinds.ts'

/** What a host writes besides payments. All of these need the network, except bond received. */
const FURTHER = [
  'CHARGE',
  'CREDIT',
  'REFUND',
  'RENT_CHANGE',
  'RENT_END',
  'OPENING',
  'BOND_RECEIVED',
  'BOND_LODGED',
  'BOND_REFUNDED',
  'BOND_CLAIMED',
] as const

type LedgerProps = {
  agreementId: string
  /** The entry whose receipt or letter is shown at once. */
  entryId: string | null
  /** The id of a payment that is taken at once; if it is written already, its receipt is shown. */
  cashId: string | null
  today: string
}

/** The money of one agreement: its balance, its days, what is due, and every entry. */
export function Ledger({ agreementId, today, ...opened }: LedgerProps) {
  const { t } = useTranslation(['rent', 'documents'])
  const ledger = useLiveQuery('ledger', { agreementId, today })
  usePreparedDocuments('documents', ledger ? [JSON.stringify(ledger.terms), ledger.unitTitle] : [])
  if (ledger === undefined) return <Skeleton />
  const back = (
    <Link to={RENT_PATH} className="note tall page-back">
      <Icon name="arrow-left" />
      {t('back')}
    </Link>
  )
  if (ledger === null)
    return (
      <div className="rent-panel panel">
        <EmptyState drawing="letterbox" title={t('missing')} action={back} />
      </div>
    )
  return <OpenLedger ledger={ledger} back={back} {...opened} />
}

function OpenLedger({
  ledger,
  back,
  entryId,
  cashId,
}: Pick<LedgerProps, 'entryId' | 'cashId'> & { ledger: LedgerView; back: ReactNode }) {
  const { t } = useTranslation('rent')
  const [, setQuery] = useSearchParams()
  const isHost = ledger.party === 'host'
  // After a reload, cash that was taken already only shows its receipt.
  const [isTaken] = useState(() => ledger.entries.some(({ id }) => id === cashId))
  const [writing, setWriting] = useState<Writing | null>(() =>
    cashId === null || !isHost || isTaken ? null : { kind: 'PAYMENT', about: null, id: cashId },
  )
  const [paper, setPaper] = useState<PaperName | null>(null)
  const [shownId, setShownId] = useState<string | null>(isTaken ? cashId : entryId)
  const { agreementId } = ledger
  const bond = bondDue(ledger)
  const shown = ledger.entries.find(({ id }) => id === shownId)
  const shownAs = shown ? documentOf(shown) : null
  function hide(): void {
    setShownId(null)
    setWriting(null)
    if (cashId === null) return
    // Cash that is dealt with doesn't open again with the next reload.
    const without = (query: URLSearchParams) =>
      new URLSearchParams([...query].filter(([name]) => name !== 'cash'))
    setQuery(without, { replace: true })
  }
  return (
    <div className="ledger stack gap-4">
      {back}
      <section className="rent-panel panel ledger-head">
        <h2>
          <bdi>{ledger.otherName}</bdi>
        </h2>
        <p className="row ledger-of tall-links">
          <bdi>{ledger.unitTitle}</bdi>
          <Link to={agreementPath(agreementId)}>{t('agreement')}</Link>
        </p>
        <ClaimsTold ledger={ledger} />
        <Figures ledger={ledger} bondToPay={bond} />
        <TermOver ledger={ledger} onLeft={() => setWriting({ kind: 'RENT_END', about: null })} />
        <OpeningHint ledger={ledger} onOpen={() => setWriting({ kind: 'OPENING', about: null })} />
        {!isHost && <HowToPay name={ledger.otherName} pay={ledger.pay} />}
        <WriteActions
          isHost={isHost}
          onWrite={(kind) => setWriting({ kind, about: null })}
          onPapers={() => setPaper('statement')}
        />
      </section>
      <DayStrip days={ledger.days} today={ledger.today} />
      <BondPanel ledger={ledger} onShow={setShownId} onHub={() => setPaper('hub')} />
      <TimelinePanel ledger={ledger} bond={bond} onWrite={setWriting} onShow={setShownId} />
      {writing?.kind === 'OPENING' && <OpeningDialog ledger={ledger} onClose={() => setWriting(null)} />}
      {writing && writing.kind !== 'OPENING' && (
        <EntryDialog
          key={`${writing.kind} ${writing.about?.id}`}
          ledger={ledger}
          writing={writing}
          onClose={hide}
          onReceipt={(entryId) => {
            setWriting(null)
            setShownId(entryId)
          }}
        />
      )}
      {paper && <PapersDialog ledger={ledger} first={paper} onClose={() => setPaper(null)} />}
      {shown && shownAs === 'letter' && <LetterDialog ledger={ledger} entry={shown} onClose={hide} />}
      {shown && (shownAs === 'receipt' || shownAs === 'payment') && (
        <ReceiptDialog ledger={ledger} entry={shown} onClose={hide} />
      )}
    </div>
  )
}

function WriteActions({
  isHost,
  onWrite,
  onPapers,
}: {
  isHost: boolean
  onWrite: (kind: Writing['kind']) => void
  onPapers: () => void
}) {
  const { t } = useTranslation(['rent', 'documents'])
  return (
    <div className="row gap-2">
      <Button kind="primary" icon="plus-lg" onPress={() => onWrite(isHost ? 'PAYMENT' : 'CLAIM')}>
        {t(isHost ? 'write.PAYMENT' : 'write.CLAIM')}
      </Button>
      <Button icon="file-text" onPress={onPapers}>
        {t('documents:papers')}
      </Button>
      {isHost && (
        <div className="list-select">
          <Select<(typeof FURTHER)[number] | ''>
            aria-label={t('write.more')}
            value=""
            options={[
              { value: '', label: t('write.more') },
              ...FURTHER.map((value) => ({ value, label: t(`write.${value}`) })),
            ]}
            onValue={(kind) => kind !== '' && onWrite(kind)}
          />
        </div>
      )}
    </div>
  )
}

function Figures({ ledger, bondToPay }: { ledger: LedgerView; bondToPay: BondDue | null }) {
  const { t } = useTranslation('rent')
  const dayText = useDayText()
  const { owed, paidTo, arrears, next, bond } = ledger
  const held = bondHeld(bond)
  return (
    <dl className="actions ledger-figures">
      <div>
        <dt>{t(owed < 0 ? 'figure.ahead' : 'figure.owed')}</dt>
        <dd className={owed > 0 ? 'ledger-owed' : ''}>{centsText(Math.abs(owed))}</dd>
      </div>
      {paidTo && (
        <div>
          <dt>{t('figure.paidTo')}</dt>
          <dd>{dayText(paidTo)}</dd>
        </div>
      )}
      {arrears.days > 0 && (
        <div>
          <dt>{t('figure.arrears')}</dt>
          <dd className="ledger-owed">
            {/* One sum for what is owed: how much of it is rent for days that have come is for the notice. */}
            {t('days', { count: arrears.days })}
          </dd>
        </div>
      )}
      {next && (
        <div>
          <dt>{t('figure.next')}</dt>
          <dd>
            {centsText(next.amount)}, {dayText(next.dueOn)}
          </dd>
        </div>
      )}
      {bondToPay && bondToPay.paid < bondToPay.amount && (
        <div>
          <dt>{t('figure.bondDue')}</dt>
          <dd>
            {centsText(bondToPay.amount - bondToPay.paid)}, {dayText(bondToPay.dueOn)}
          </dd>
        </div>
      )}
      {held !== 0 && (
        <div>
          <dt>{t('figure.bond')}</dt>
          <dd>{centsText(held)}</dd>
        </div>
      )}
    </dl>
  )
}
