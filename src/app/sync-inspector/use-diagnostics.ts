import { useEffect, useState } from 'react'
import { replica } from '#app/replica/replica.ts'
import type { Diagnostics } from '#workers/replica-api.ts'

const ASKED_EVERY_MS = 1_000

/** Returns what the leader knows, requested every second while this is on screen; `undefined` until it has answered. */
export function useDiagnostics(): Diagnostics | undefined {
  const [diagnostics, setDiagnostics] = useState<Diagnostics>()
  useEffect(() => {
    let timer: number | undefined
    let isOver = false
    async function ask(): Promise<void> {
      const answer = await replica.diagnostics()
      if (isOver) return
      if (answer.ok) setDiagnostics(answer.value)
      timer = window.setTimeout(() => void ask(), ASKED_EVERY_MS)
    }
    void ask()
    return () => {
      isOver = true
      window.clearTimeout(timer)
    }
  }, [])
  return diagnostics
}
