import { useTranslation } from 'react-i18next'
import { suppliesOf, TASK_KINDS, tasksOf } from '#contract/turnover-fields.ts'
import { PrintCopy } from '#app/documents/print-sheet.tsx'
import { useUsualTasks } from '#app/stays/turnovers/use-usual-tasks.ts'
import { useTurnoverWords } from './use-turnover-words.ts'
import type { TurnoverGroup } from './turnover-groups.ts'

/** The list on paper, with a box for each thing. What is done is ticked. */
export function PrintTurnovers({
  groups,
  title,
  onClose,
}: {
  groups: readonly TurnoverGroup[]
  title: string
  onClose: () => void
}) {
  const { t } = useTranslation('turnovers')
  const words = useTurnoverWords()
  const usual = useUsualTasks()
  return (
    <PrintCopy title={title} onPrinted={onClose}>
      {groups.map((group) => (
        <section key={`${group.kind} ${group.day}`}>
          <h3>{words.heading(group)}</h3>
          {group.rows.map((row) => (
            <section key={row.id} className="turnover-printed">
              <h4>
                <bdi>{words.room(row)}</bdi>
                {row.turnover.isReady && ` (${t('ready')})`}
              </h4>
              <p>
                {[words.leaves(row), words.next(row), row.turnover.who]
                  .filter((text) => text !== '')
                  .join(' · ')}
              </p>
              {TASK_KINDS.map((kind) => (
                <ul key={kind}>
                  {tasksOf(row.plan, usual)
                    .filter((task) => task.kind === kind)
                    .map((task) => (
                      <li key={task.id} className={row.turnover.done[task.id] === true ? 'is-done' : ''}>
                        <bdi>{task.text}</bdi>
                      </li>
                    ))}
                </ul>
              ))}
              {suppliesOf(row.plan).map(({ id, name, level }) => (
                <p key={id}>
                  <bdi>{name}</bdi>: {level}
                </p>
              ))}
              {row.turnover.note.trim() !== '' && <p dir="auto">{row.turnover.note}</p>}
            </section>
          ))}
        </section>
      ))}
    </PrintCopy>
  )
}
