import './turnover-section.css'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { v7 } from 'uuid'
import {
  TURNOVER_LEVEL_MAX,
  TURNOVER_SUPPLIES_MAX,
  TURNOVER_SUPPLY_MAX,
  TURNOVER_TASK_MAX,
  TURNOVER_TASKS_MAX,
} from '#contract/limits.ts'
import {
  suppliesOf,
  type SupplyLevel as Level,
  type Task,
  TASK_KINDS,
  type TaskKind,
  tasksOf,
} from '#contract/turnover-fields.ts'
import { RecordState } from '#app/edits/record-state.tsx'
import { useEdited } from '#app/edits/use-edited.ts'
import { turnoverPath } from '#app/format/paths.ts'
import { CountField } from '#app/forms/count-field.tsx'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { SupplyLevel } from '#app/edits/supply-level.tsx'
import { planOf } from '#app/stays/turnovers/turnover-view.ts'
import { useTurnovers } from '#app/stays/turnovers/use-turnovers.ts'
import { useUsualTasks } from '#app/stays/turnovers/use-usual-tasks.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { StatusTag } from '#app/ui/status-tag.tsx'
import type { EditView } from '#workers/replica-api.ts'

/** What there is to do in a room after every guest, and what is counted there: written once here, also offline. */
export function TurnoverSection({ unitId }: { unitId: string }) {
  const { t } = useTranslation('turnovers')
  const view = useLiveQuery('record', { kind: 'turnoverPlans', id: unitId })
  const usual = useUsualTasks()
  const [hasFailed, setHasFailed] = useState(false)
  const plan = planOf(view ?? undefined)
  const tasks = tasksOf(plan, usual)
  const supplies = suppliesOf(plan)

  // A second change may come before the first one shows; it mustn't bring back what the first removed.
  const isOwn = useRef(false)

  /** Changes items. The first change of the checklist makes the usual one the room's own. */
  async function save(fields: Record<string, unknown>): Promise<void> {
    const isFirst = !isOwn.current && Object.keys(plan.tasks).length === 0 && Object.keys(fields).some(isTask)
    if (isFirst) isOwn.current = true
    const all = isFirst ? { ...itemsOf('tasks', usual), ...fields } : fields
    const record = { collection: 'turnoverPlans' as const, id: unitId }
    const begun = await mutate('createRecord', { ...record, fields: {} })
    const saved = begun.ok ? await mutate('editRecord', { ...record, fields: all }) : begun
    if (isFirst) isOwn.current = saved.ok
    setHasFailed(!saved.ok)
  }

  return (
    <section
      id="turnover"
      tabIndex={-1}
      className="unit-section stack gap-5"
      aria-labelledby="turnover-title"
    >
      <header>
        <h2 id="turnover-title">{t('room.title')}</h2>
        <p>{t('room.lead')}</p>
      </header>
      <NextTurnover unitId={unitId} />
      <PlanState unitId={unitId} edit={view?.edit ?? null} tasks={tasks} supplies={supplies} />
      <p role="alert" className="if-any unit-problem">
        {hasFailed && t('room.failed')}
      </p>
      {TASK_KINDS.map((kind) => (
        <TaskList
          key={kind}
          kind={kind}
          unitId={unitId}
          tasks={tasks.filter((task) => task.kind === kind)}
          isFull={tasks.length >= TURNOVER_TASKS_MAX}
          isOnly={tasks.length === 1}
          isOwn={Object.keys(plan.tasks).length > 0}
          onSave={save}
        />
      ))}
      <SupplyList unitId={unitId} supplies={supplies} onSave={save} />
      <label className="checkbox-field">
        <input
          type="checkbox"
          checked={plan.tellsGuest}
          onChange={({ target }) => void save({ tellsGuest: target.checked })}
        />
        <span>{t('room.tellsGuest')}</span>
      </label>
    </section>
  )
}

const isTask = (field: string): boolean => field.startsWith('tasks.')

function itemsOf(field: string, items: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(items).map(([id, item]) => [`${field}.${id}`, item]))
}

/** The room's turnover that comes next or is late, with a way to it. */
function NextTurnover({ unitId }: { unitId: string }) {
  const { t } = useTranslation('turnovers')
  const next = useTurnovers()?.find(({ stay }) => stay.unitId === unitId)
  if (next === undefined) return null
  return (
    <p className="row">
      {next.turnover.isReady ? (
        <StatusTag tone="good">{t('ready')}</StatusTag>
      ) : (
        <StatusTag tone={next.day < next.today ? 'warn' : 'pending'}>{t('toMakeReady')}</StatusTag>
      )}
      <Link to={turnoverPath(next.id)}>{t('open')}</Link>
    </p>
  )
}

function PlanState({
  unitId,
  edit,
  tasks,
  supplies,
}: {
  unitId: string
  edit: EditView | null
  tasks: readonly (Task & { id: string })[]
  supplies: readonly Level[]
}) {
  const { t } = useTranslation('turnovers')
  const labels = {
    tasks: t('room.title'),
    supplies: t('supply.title'),
    levels: t('supply.title'),
    tellsGuest: t('room.tellsGuest'),
    ...Object.fromEntries(tasks.map(({ id, text }) => [`tasks.${id}`, text])),
    ...Object.fromEntries(
      supplies.flatMap(({ id, name }) => [
        [`supplies.${id}`, name],
        [`levels.${id}`, name],
      ]),
    ),
  }
  return (
    <RecordState
      collection="turnoverPlans"
      id={unitId}
      edit={edit}
      labels={labels}
      words={(_, value) => wordsOf(value, t('room.removed'))}
    />
  )
}

/** Returns an item of a field in words: a thing to do, something that is counted, or a number. */
function wordsOf(value: unknown, removed: string): string {
  if (value === null || value === undefined) return removed
  if (typeof value !== 'object') return String(value)
  if ('text' in value) return String(value.text)
  return 'name' in value && 'warnAt' in value ? `${String(value.name)} (${String(value.warnAt)})` : ''
}

type Saving = { onSave: (fields: Record<string, unknown>) => Promise<void> }

function TaskList({
  kind,
  unitId,
  tasks,
  isFull,
  isOnly,
  isOwn,
  onSave,
}: Saving & {
  kind: TaskKind
  unitId: string
  tasks: readonly (Task & { id: string })[]
  isFull: boolean
  /** Whether the room has one thing to do. It can't be removed, since a room without any has the usual ones. */
  isOnly: boolean
  /** Whether the list is the room's own, and not the usual one. */
  isOwn: boolean
}) {
  const { t } = useTranslation('turnovers')
  return (
    <div className="stack gap-2 turnover-list" role="group" aria-label={t(`kind.${kind}`)}>
      <h3>{t(`kind.${kind}`)}</h3>
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            {isOwn ? (
              <TaskField unitId={unitId} task={task} />
            ) : (
              <span dir="auto" className="words">
                {task.text}
              </span>
            )}
            {!isOnly && (
              <IconButton
                icon="trash"
                label={t('room.remove', { name: task.text })}
                onClick={() => void onSave({ [`tasks.${task.id}`]: null })}
              />
            )}
          </li>
        ))}
      </ul>
      {!isFull && (
        <AddLine
          label={t('room.addTo', { list: t(`kind.${kind}`) })}
          maxLength={TURNOVER_TASK_MAX}
          onAdd={(text) => onSave({ [`tasks.${v7()}`]: { kind, text } })}
        />
      )}
    </div>
  )
}

function TaskField({ unitId, task: { id, kind, text } }: { unitId: string; task: Task & { id: string } }) {
  const { t } = useTranslation('turnovers')
  const field = `tasks.${id}`
  const { change, flush } = useEdited<Record<string, Task>>('turnoverPlans', unitId, {})
  // What is being typed may be blank for a moment, which the server doesn't take.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className="field-line">
      <input
        type="text"
        dir="auto"
        aria-label={t('room.task')}
        value={typed ?? text}
        maxLength={TURNOVER_TASK_MAX}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value)
          if (target.value.trim() !== '') change({ [field]: { kind, text: target.value.trim() } })
        }}
        onBlur={() => {
          setTyped(null)
          void flush()
        }}
      />
    </div>
  )
}

function SupplyList({ unitId, supplies, onSave }: Saving & { unitId: string; supplies: readonly Level[] }) {
  const { t } = useTranslation('turnovers')
  return (
    <div className="stack gap-2 turnover-list" role="group" aria-label={t('supply.title')}>
      <h3>{t('supply.title')}</h3>
      <p className="unit-note">{t('supply.lead')}</p>
      <ul>
        {supplies.map((supply) => (
          <li key={supply.id} className="turnover-supply">
            <SupplyLevel unitId={unitId} supply={supply} />
            <CountField
              label={t('supply.warnAt')}
              value={supply.warnAt}
              max={TURNOVER_LEVEL_MAX}
              onValue={(warnAt) => {
                if (warnAt !== null) void onSave({ [`supplies.${supply.id}`]: { name: supply.name, warnAt } })
              }}
            />
            <IconButton
              icon="trash"
              label={t('room.remove', { name: supply.name })}
              onClick={() => void onSave({ [`supplies.${supply.id}`]: null, [`levels.${supply.id}`]: null })}
            />
          </li>
        ))}
      </ul>
      {supplies.length < TURNOVER_SUPPLIES_MAX && (
        <AddLine
          label={t('supply.add')}
          maxLength={TURNOVER_SUPPLY_MAX}
          onAdd={(name) => {
            const id = v7()
            return onSave({ [`supplies.${id}`]: { name, warnAt: 1 }, [`levels.${id}`]: 2 })
          }}
        />
      )}
    </div>
  )
}

/** A line with which something is added to a list. */
function AddLine({
  label,
  maxLength,
  onAdd,
}: {
  label: string
  maxLength: number
  onAdd: (text: string) => Promise<void>
}) {
  const { t } = useTranslation('turnovers')
  const [text, setText] = useState('')
  return (
    <form
      className="turnover-add"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        void onAdd(text.trim())
        setText('')
      }}
    >
      <div className="field-line">
        <input
          type="text"
          dir="auto"
          aria-label={label}
          placeholder={label}
          value={text}
          maxLength={maxLength}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Button type="submit" icon="plus-lg">
        {t('room.add')}
      </Button>
    </form>
  )
}
