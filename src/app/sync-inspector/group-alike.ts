import type { LineTask } from '#line/line-scheduler.ts'

export type AlikeTasks = { key: string; task: LineTask; count: number }

/** Returns each task once, in the order of the first one like it, with how many are alike and a key of its own. */
export function groupAlike(tasks: readonly LineTask[]): AlikeTasks[] {
  const groups = new Map<string, AlikeTasks>()
  for (const task of tasks) {
    const key = `${task.class} ${task.kind} ${task.hold}`
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { key, task, count: 1 })
  }
  return [...groups.values()]
}
