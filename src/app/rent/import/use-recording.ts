import { useRef, useState } from 'react'
import { mutate } from '#app/replica/replica.ts'
import type { BankLedgers, LineNote } from '#workers/replica-api.ts'
import type { LineView, SuggestedShare } from './line-views.ts'
import { recordLine } from './record-line.ts'

/** A line and the shares to record for it. */
type Recording = Pick<LineView, 'line'> & { shares: readonly Omit<SuggestedShare, 'reasons'>[] }

/** Records lines one after the other, and remembers decisions about lines that write no entry. */
export function useRecording(ledgers: BankLedgers) {
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  /** Ignores a press that comes before the screen has shown the previous one. */
  const isUnderWay = useRef(false)

  /** Resolves to whether all of them are kept on this device. */
  async function record(lines: readonly Recording[]): Promise<boolean> {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setHasFailed(false)
    // Two lines of the same amount may match one claim; the first answers it.
    const answered = new Set<string>()
    let isKept = true
    for (const [done, { line, shares }] of lines.entries()) {
      setProgress({ done, count: lines.length })
      const recorded = shares.map(({ payer, cents, claim, isBond = false }) => {
        const claimId = claim === null || answered.has(claim.entryId) ? null : claim.entryId
        if (claimId !== null) answered.add(claimId)
        return { agreementId: payer.agreementId, cents, claimId, isBond }
      })
      isKept = (await recordLine(line, recorded, ledgers)).ok
      if (!isKept) break
    }
    isUnderWay.current = false
    setProgress(null)
    setHasFailed(!isKept)
    return isKept
  }

  async function note(lineId: string, lineNote: LineNote | null): Promise<void> {
    const kept = await mutate('noteBank', { lines: { [lineId]: lineNote } })
    setHasFailed(!kept.ok)
  }

  return {
    record,
    note: (lineId: string, lineNote: LineNote | null) => void note(lineId, lineNote),
    progress,
    hasFailed,
  }
}
