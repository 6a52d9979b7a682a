import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { TURNOVER_NOTE_MAX, TURNOVER_WHO_MAX } from '#contract/limits.ts'
import { suppliesOf, type Task, TASK_KINDS, tasksOf } from '#contract/turnover-fields.ts'
import { RecordState } from '#app/edits/record-state.tsx'
import { useEdited } from '#app/edits/use-edited.ts'
import { unitPath } from '#app/format/paths.ts'
import { LinesField } from '#app/forms/lines-field.tsx'
import { OwnField } from '#app/forms/own-field.tsx'
import { SupplyLevel } from '#app/edits/supply-level.tsx'
import type { TurnoverView } from '#app/stays/turnovers/turnover-view.ts'
import { useUsualTasks } from '#app/stays/turnovers/use-usual-tasks.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { StatusTag } from '#app/ui/status-tag.tsx'
import { TurnoverPhotos } from './turnover-photos.tsx'
import { useTurnoverWords } from './use-turnover-words.ts'

/** One turnover: who leaves, who comes, and, opened, the checklist. Every tick is kept on this device at once. */
export function TurnoverCard({
  row,
  isOpen,
  onOpen,
  names,
}: {
  row: TurnoverView
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Who did turnovers before, to choose from. */
  names: readonly string[]
}) {
  const { t } = useTranslation('turnovers')
  const words = useTurnoverWords()
  const body = useId()
  const { id, stay, turnover, plan, writtenBy } = row
  const tasks = tasksOf(plan, useUsualTasks())
  const done = tasks.filter((task) => turnover.done[task.id] === true).length
  const article = useRef<HTMLElement>(null)
  // A link from elsewhere may lead to one far down.
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current) article.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <article ref={article} className="turnover panel" aria-labelledby={`${body}-title`}>
      <header>
        <div className="words">
          <h3 id={`${body}-title`}>
            {stay.hand === null ? (
              <Link to={`${unitPath(stay.unitId)}#turnover`} className="reach">
                <bdi>{words.room(row)}</bdi>
              </Link>
            ) : (
              <bdi>{words.room(row)}</bdi>
            )}
          </h3>
          <p>{words.leaves(row)}</p>
          <p className="note">{words.next(row)}</p>
          {turnover.who.trim() !== '' && (
            <p className="note">
              <Icon name="person" /> <bdi>{turnover.who}</bdi>
            </p>
          )}
          {turnover.isReady && writtenBy['isReady'] !== undefined && (
            <p className="note">{t('readyBy', { name: writtenBy['isReady'] })}</p>
          )}
        </div>
        <div className="turnover-state row">
          {turnover.isReady ? (
            <StatusTag tone="good">{t('ready')}</StatusTag>
          ) : (
            <StatusTag tone={row.day < row.today ? 'warn' : 'pending'}>
              {t('done', { done, of: tasks.length })}
            </StatusTag>
          )}
          <button
            type="button"
            className="button button-outline button-medium"
            aria-expanded={isOpen}
            aria-controls={body}
            onClick={() => onOpen(!isOpen)}
          >
            <span>{t(isOpen ? 'close' : 'open')}</span>
            <Icon name="chevron-down" />
          </button>
        </div>
      </header>
      <div id={body} hidden={!isOpen} className="turnover-body stack gap-5">
        {isOpen && <TurnoverBody key={id} row={row} tasks={tasks} names={names} />}
      </div>
    </article>
  )
}

type Listed = Task & { id: string }

function TurnoverBody({
  row,
  tasks,
  names,
}: {
  row: TurnoverView
  tasks: readonly Listed[]
  names: readonly string[]
}) {
  const { t } = useTranslation('turnovers')
  const { id, stay, turnover, edit, plan, writtenBy } = row
  const { shown, change, flush } = useEdited('turnovers', id, turnover, { mayBegin: true })
  const labels = {
    photos: t('photos.title'),
    note: t('note'),
    who: t('who'),
    isReady: t('ready'),
    ...Object.fromEntries(tasks.map((task) => [`done.${task.id}`, task.text])),
    ...Object.fromEntries(
      (edit?.fields ?? [])
        .filter((field) => field.startsWith('photos.'))
        .map((field) => [field, t('photos.title')]),
    ),
  }
  const setReady = (isReady: boolean): void => {
    change({ isReady })
    void flush()
  }
  return (
    <>
      <RecordState
        collection="turnovers"
        id={id}
        edit={edit}
        labels={labels}
        words={(_, value) => (typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value ?? ''))}
      />
      {TASK_KINDS.map((kind) => {
        const ofKind = tasks.filter((task) => task.kind === kind)
        return (
          ofKind.length > 0 && (
            <fieldset key={kind} className="tick-list">
              <legend>{t(`kind.${kind}`)}</legend>
              {ofKind.map((task) => (
                <Tick
                  key={task.id}
                  turnoverId={id}
                  task={task}
                  isDone={turnover.done[task.id] === true}
                  by={writtenBy[`done.${task.id}`]}
                />
              ))}
            </fieldset>
          )
        )
      })}
      <Supplies unitId={stay.unitId} plan={plan} />
      <TurnoverPhotos row={row} />
      <WhoField value={shown.who} names={names} onValue={(who) => change({ who })} />
      <LinesField
        label={t('note')}
        value={shown.note}
        rows={2}
        maxLength={TURNOVER_NOTE_MAX}
        onValue={(note) => change({ note })}
      />
      <div className="actions">
        {shown.isReady ? (
          <Button onPress={() => setReady(false)}>{t('notReady')}</Button>
        ) : (
          <Button kind="primary" icon="check2" onPress={() => setReady(true)}>
            {t('makeReady')}
          </Button>
        )}
      </div>
      {plan.tellsGuest && <p className="note">{t('guestSees')}</p>}
    </>
  )
}

/** What is counted in the room. */
function Supplies({ unitId, plan }: { unitId: string; plan: TurnoverView['plan'] }) {
  const { t } = useTranslation('turnovers')
  const supplies = suppliesOf(plan)
  if (supplies.length === 0) return null
  return (
    <section className="turnover-supplies" aria-label={t('supply.title')}>
      <h4>{t('supply.title')}</h4>
      {supplies.map((supply) => (
        <SupplyLevel key={supply.id} unitId={unitId} supply={supply} />
      ))}
    </section>
  )
}

/** One thing on the list, under a field of its own: what is ticked elsewhere stays ticked. */
function Tick({
  turnoverId,
  task,
  isDone,
  by,
}: {
  turnoverId: string
  task: Listed
  isDone: boolean
  /** Somebody else who wrote it last. */
  by: string | undefined
}) {
  const { t } = useTranslation('turnovers')
  const field = `done.${task.id}`
  const { shown, change, flush } = useEdited('turnovers', turnoverId, { [field]: isDone }, { mayBegin: true })
  return (
    <label className="checkbox-field">
      <input
        type="checkbox"
        checked={shown[field] === true}
        onChange={({ target }) => {
          change({ [field]: target.checked })
          void flush()
        }}
      />
      <span className="words">
        <span dir="auto">{task.text}</span>
        {isDone && by !== undefined && <small className="note">{t('tickedBy', { name: by })}</small>}
      </span>
    </label>
  )
}

/** Who does it, by a name: typed, or one of those before. */
function WhoField({
  value,
  names,
  onValue,
}: {
  value: string
  names: readonly string[]
  onValue: (who: string) => void
}) {
  const { t } = useTranslation('turnovers')
  const list = useId()
  return (
    <OwnField label={t('who')} help={t('whoHelp')}>
      {(control) => (
        <>
          <input
            {...control}
            type="text"
            dir="auto"
            value={value}
            maxLength={TURNOVER_WHO_MAX}
            list={list}
            autoCapitalize="words"
            autoComplete="off"
            onChange={({ target }) => onValue(target.value)}
          />
          <datalist id={list}>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      )}
    </OwnField>
  )
}
