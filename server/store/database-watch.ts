/** Hears what is asked of a database. Its functions must not throw. */
export type DatabaseWatch = {
  /** Called when a statement is asked. What it returns is called with the answer. */
  onStatement(text: string): (isRefused: boolean) => void
  /** Called when somebody wants a connection. What it returns is called when they have it, or go without. */
  onWait(): () => void
}

/** Asks a statement while all watches hear of it. */
export async function askHeard<T>(
  watches: readonly DatabaseWatch[],
  text: string,
  ask: () => Promise<T>,
): Promise<T> {
  if (watches.length === 0) return ask()
  const ends = watches.map((watch) => watch.onStatement(text))
  let isRefused = true
  try {
    const answer = await ask()
    isRefused = false
    return answer
  } finally {
    for (const end of ends) end(isRefused)
  }
}

/** Waits for a connection while all watches hear of it. */
export async function waitHeard<T>(watches: readonly DatabaseWatch[], connect: () => Promise<T>): Promise<T> {
  if (watches.length === 0) return connect()
  const ends = watches.map((watch) => watch.onWait())
  try {
    return await connect()
  } finally {
    for (const end of ends) end()
  }
}
