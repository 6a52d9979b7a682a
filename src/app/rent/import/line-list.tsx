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

/** Lists the incoming payments line by line: what each may pay, and its state. */
export function LineList({
  phase,
  ledgers,
  today,
  another,
}: {
  phase: Extract<FilePhase, { kind: 'lines' }>
  ledgers: BankLedgers
  today: string
  another: ReactNode
}) {
  const { t } = useTranslation('bank')
  const [query, setQuery] = useSearchParams()
  const [asMore, setAsMore] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [splitId, setSplitId] = useState<string | null>(null)
  const { record, note, progress, hasFailed } = useRecording(ledgers)
  const views = useMemo(
    () => lineViews(phase.matched, ledgers, { asMore, today }),
    [phase.matched, ledgers, asMore, today],
  )
  const byFilter = useMemo(
    () => ({
      open: views.filter(({ state }) => state === 'open'),
      recorded: views.filter(({ state }) => state === 'recorded' || state === 'same'),
      leftOut: views.filter(({ state }) => state === 'leftOut'),
    }),
    [views],
  )
  const filter: Filter = FILTERS.find((each) => each === query.get('show')) ?? 'open'
  const shown = byFilter[filter]
  const ready = byFilter.open.filter(isReady)
  const picked = ready.filter(({ id }) => chosen.has(id))
  const certain = ready.filter(({ confidence }) => confidence === 'sure')
  const isMatching = phase.done < phase.summary.lines
  const split = splitId === null ? undefined : views.find(({ id }) => id === splitId)

  async function recordAll(lines: readonly LineView[]): Promise<void> {
    await record(lines)
    setChosen(new Set())
  }

  const toggle = (id: string, isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  return (
    <>
      <FileHead phase={phase} another={another} />
      {!isMatching && views.length === 0 ? (
        <div className="rent-panel panel">
          <EmptyState drawing="letterbox" title={t('noCredits')}>
            {t('noCreditsMore', { count: phase.summary.lines })}
          </EmptyState>
        </div>
      ) : (
        <>
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
          {filter === 'open' && ready.length > 0 && (
            <div className="bank-bulk">
              <Button
                kind="primary"
                isBusy={progress !== null}
                isDisabled={picked.length === 0}
                onPress={() => void recordAll(picked)}
              >
                {picked.length === 0 ? t('recordNone') : t('recordChosen', { count: picked.length })}
              </Button>
              {certain.length > 0 && picked.length < certain.length && (
                <Button onPress={() => setChosen(new Set(certain.map(({ id }) => id)))}>
                  {t('chooseCertain', { count: certain.length })}
                </Button>
              )}
              {picked.length > 0 && (
                <Button kind="quiet" onPress={() => setChosen(new Set())}>
                  {t('chooseNone')}
                </Button>
              )}
            </div>
          )}
          <p role="status" className="bank-status">
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
                onChoose={(isChosen) => toggle(view.id, isChosen)}
                onRecord={() => void recordAll([view])}
                onSplit={() => setSplitId(view.id)}
                onMore={() => setAsMore(new Set([...asMore, view.id]))}
                onNote={(lineNote) => note(view.id, lineNote)}
              />
            )}
          </WindowList>
        </>
      )}
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
