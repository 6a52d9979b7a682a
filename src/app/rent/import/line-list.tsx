import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { WindowList } from '#app/ui/window-list.tsx'
import type { BankLedgers } from '#workers/replica-api.ts'
import { FileHead } from './file-head.tsx'
import { LineRow } from './line-row.tsx'
import { isReady, lineViews, type LineView } from './line-views.ts'
import { SplitDialog } from './split-dialog.tsx'
import type { FilePhase } from './use-bank-file.ts'
import { useRecording } from './use-recording.ts'

const FILTERS = ['open', 'recorded', 'leftOut'] as const
type Filter = (typeof FILTERS)[number]

type Props = {
  phase: Extract<FilePhase, { kind: 'lines' }>
  ledgers: BankLedgers
  today: string
  another: ReactNode
}

/** Lists the incoming payments line by line: what each may pay, and its state. */
export function LineList({ phase, ledgers, today, another }: Props) {
  const { t } = useTranslation('bank')
  const [query] = useSearchParams()
  const [asMore, setAsMore] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [splitId, setSplitId] = useState<string | null>(null)
  const { record, note, progress, hasFailed } = useRecording(ledgers)
  const { views, byFilter } = useLineViews(phase.matched, ledgers, { asMore, today })
  const filter: Filter = FILTERS.find((each) => each === query.get('show')) ?? 'open'
  const shown = byFilter[filter]
  const isMatching = phase.done < phase.summary.lines
  const split = splitId === null ? undefined : views.find(({ id }) => id === splitId)

  async function recordAll(lines: readonly LineView[]): Promise<void> {
    await record(lines)
    setChosen(new Set())
  }

  if (!isMatching && views.length === 0)
    return (
      <>
        <FileHead phase={phase} another={another} />
        <NoCredits lines={phase.summary.lines} />
      </>
    )
  return (
    <>
      <FileHead phase={phase} another={another} />
      <Filters filter={filter} byFilter={byFilter} />
      {filter === 'open' && (
        <BulkActions
          ready={byFilter.open.filter(isReady)}
          chosen={chosen}
          isBusy={progress !== null}
          onChoose={setChosen}
          onRecord={recordAll}
        />
      )}
      <p role="status" className="if-any bank-status">
        {progress && t('recording', progress)}
        {!isMatching && shown.length === 0 && t(`nothing.${filter}`)}
      </p>
      {hasFailed && <Notice icon="exclamation-circle">{t('notKept')}</Notice>}
      <WindowList
        rows={shown}
        label={t(`filter.${filter}`)}
        rowHeight={132}
        overscan={6}
        className="bank-lines"
      >
        {(view) => (
          <LineRow
            view={view}
            isChosen={chosen.has(view.id)}
            isBusy={progress !== null}
            onChoose={(isChosen) => setChosen(withOrWithout(chosen, view.id, isChosen))}
            onRecord={() => void recordAll([view])}
            onSplit={() => setSplitId(view.id)}
            onMore={() => setAsMore(new Set([...asMore, view.id]))}
            onNote={(lineNote) => note(view.id, lineNote)}
          />
        )}
      </WindowList>
      {split && (
        <SplitDialog
          key={split.id}
          view={split}
          ledgers={ledgers}
          inFile={new Set(phase.matched.map(({ line }) => line.id))}
          today={today}
          onSame={(entryId) => note(split.id, { kind: 'same', entryId })}
          onRecord={(shares) => record([{ ...split, shares }])}
          onClose={() => setSplitId(null)}
        />
      )}
    </>
  )
}

function NoCredits({ lines }: { lines: number }) {
  const { t } = useTranslation('bank')
  return (
    <div className="rent-panel panel">
      <EmptyState drawing="letterbox" title={t('noCredits')}>
        {t('noCreditsMore', { count: lines })}
      </EmptyState>
    </div>
  )
}

type ByFilter = Record<Filter, readonly LineView[]>

function Filters({ filter, byFilter }: { filter: Filter; byFilter: ByFilter }) {
  const { t } = useTranslation('bank')
  const [, setQuery] = useSearchParams()
  return (
    <FilterChips
      label={t('filter.label')}
      chosen={filter}
      onChoose={(value) => setQuery(value === 'open' ? {} : { show: value }, { replace: true })}
      chips={FILTERS.map((value) => ({
        value,
        label: t(`filter.${value}`),
        count: byFilter[value].length,
      }))}
    />
  )
}

/** Returns the lines as they are shown, all and by filter. */
function useLineViews(
  matched: Props['phase']['matched'],
  ledgers: BankLedgers,
  { asMore, today }: { asMore: ReadonlySet<string>; today: string },
) {
  const views = useMemo(
    () => lineViews(matched, ledgers, { asMore, today }),
    [matched, ledgers, asMore, today],
  )
  const byFilter = useMemo(
    (): ByFilter => ({
      open: views.filter(({ state }) => state === 'open'),
      recorded: views.filter(({ state }) => state === 'recorded' || state === 'same'),
      leftOut: views.filter(({ state }) => state === 'leftOut'),
    }),
    [views],
  )
  return { views, byFilter }
}

/** Records all chosen lines at once, and chooses those that are certain. Nothing if no line is ready. */
function BulkActions({
  ready,
  chosen,
  isBusy,
  onChoose,
  onRecord,
}: {
  ready: readonly LineView[]
  chosen: ReadonlySet<string>
  isBusy: boolean
  onChoose: (chosen: ReadonlySet<string>) => void
  onRecord: (lines: readonly LineView[]) => Promise<void>
}) {
  const { t } = useTranslation('bank')
  const picked = ready.filter(({ id }) => chosen.has(id))
  const certain = ready.filter(({ confidence }) => confidence === 'sure')
  if (ready.length === 0) return null
  return (
    <div className="actions bank-bulk">
      <Button
        kind="primary"
        isBusy={isBusy}
        isDisabled={picked.length === 0}
        onPress={() => void onRecord(picked)}
      >
        {picked.length === 0 ? t('recordNone') : t('recordChosen', { count: picked.length })}
      </Button>
      {certain.length > 0 && picked.length < certain.length && (
        <Button onPress={() => onChoose(new Set(certain.map(({ id }) => id)))}>
          {t('chooseCertain', { count: certain.length })}
        </Button>
      )}
      {picked.length > 0 && (
        <Button kind="quiet" onPress={() => onChoose(new Set())}>
          {t('chooseNone')}
        </Button>
      )}
    </div>
  )
}

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  return isIn ? new Set([...ids, id]) : new Set([...ids].filter((each) => each !== id))
}
