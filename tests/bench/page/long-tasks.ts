/** Watches the page's main thread; returns how to end it, which returns the tasks over 50 ms since, in ms. */
export function watchLongTasks(): () => number[] {
  const tasks: number[] = []
  const observer = new PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration }) => tasks.push(duration)),
  )
  observer.observe({ type: 'longtask' })
  return () => {
    observer.takeRecords().forEach(({ duration }) => tasks.push(duration))
    observer.disconnect()
    return tasks
  }
}
