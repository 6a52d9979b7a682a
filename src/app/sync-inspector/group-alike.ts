import type { LineTask } from '#line/line-scheduler.ts'

/** Tasks that look alike. `ms`: for how long the first of them has been waiting; `null` if none of their realms says. */
export type AlikeTasks = { key: string; task: LineTask; count: number; ms: number | null }

/** Returns each task once, in the order of the first one like it, with how many are alike and a key of its own. */
export function groupAlike(tasks: readonly LineTask[]): AlikeTasks[] {
  const groups = new Map<string, AlikeTasks>()
  for (const task of tasks) {
    const key = `${task.class} ${task.kind} ${task.hold}`
    const group = groups.get(key)
    if (!group) groups.set(key, { key, task, count: 1, ms: task.ms })
    else {
      group.count += 1
      if (task.ms !== null) group.ms = Math.max(group.ms ?? 0, task.ms)
    }
  }
  return [...groups.values()]
}
