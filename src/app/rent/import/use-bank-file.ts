import { proxy, transfer, type Remote, wrap } from 'comlink'
import { useEffect, useRef, useState } from 'react'
import type { ColumnMapping } from '#contract/bank-mapping.ts'
import { BANK_FILE_BYTES_MAX } from '#contract/limits.ts'
import { mutate } from '#app/replica/replica.ts'
import { readOnce } from '#app/replica/read-once.ts'
import type { BankFileSummary, MatchedLine, BankFileApi } from '#workers/bank-files/bank-file-host.ts'
import type { UnknownTable } from '#workers/bank-files/read-csv.ts'
import type { BankLedgers } from '#workers/replica-api.ts'
import { scriptUrl } from '#app/replica/trusted-types.ts'
import workerUrl from '#workers/bank-file.worker.ts?worker&url'

/**
 * The worker that reads bank files. `orStopped` resolves to `stopped` if it dies, or can't start, before it has
 * answered.
 */
type FileWorker = {
  api: Remote<BankFileApi>
  orStopped<T>(answer: Promise<T>): Promise<T | 'stopped'>
  end(): void
}

type Refusal = Extract<BankFileSummary, { kind: 'refused' }>['reason'] | 'unreadable' | 'stopped'

/** State of the page's file. */
export type FilePhase =
  | { kind: 'none' }
  | { kind: 'reading'; name: string }
  | { kind: 'refused'; name: string; reason: Refusal }
  /** A table from an unknown bank: the person says what its columns are. */
  | { kind: 'mapping'; name: string; file: File; table: UnknownTable }
  | {
      kind: 'lines'
      name: string
      summary: Extract<BankFileSummary, { kind: 'lines' }>
      /** Lines of incoming money, in the order of the file. */
      matched: readonly MatchedLine[]
      /** Number of lines processed, including outgoing money. */
      done: number
    }

/** Reads one file at a time in its own worker, which ends with the page. Nothing from the file leaves the device. */
export function useBankFile(today: string) {
  const [phase, setPhase] = useState<FilePhase>({ kind: 'none' })
  const worker = useRef<FileWorker | null>(null)
  /** Number of the newest read; results of earlier ones are ignored. */
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current += 1
      worker.current?.end()
      worker.current = null
    },
    [],
  )

  async function read(file: File, chosen?: { signature: string; mapping: ColumnMapping }): Promise<void> {
    turn.current += 1
    const own = turn.current
    const { name } = file
    const show = (next: FilePhase): void => {
      if (turn.current === own) setPhase(next)
    }
    show({ kind: 'reading', name })
    if (file.size > BANK_FILE_BYTES_MAX) return show({ kind: 'refused', name, reason: 'tooLarge' })
    const [bytes, ledgers] = await Promise.all([
      file.arrayBuffer().catch(() => null),
      readOnce('bankLedgers', { today }),
    ])
    if (bytes === null) return show({ kind: 'refused', name, reason: 'unreadable' })
    if (!ledgers.ok || turn.current !== own) return show({ kind: 'refused', name, reason: 'stopped' })
    worker.current ??= startFileWorker()
    const { api, orStopped } = worker.current
    const mappings = {
      ...ledgers.value.notes.mappings,
      ...(chosen && { [chosen.signature]: chosen.mapping }),
    }
    const reading: Promise<BankFileSummary> = api.read(transfer(new Uint8Array(bytes), [bytes]), mappings)
    const summary = await orStopped(reading)
    if (summary === 'stopped') {
      worker.current = null
      return show({ kind: 'refused', name, reason: 'stopped' })
    }
    if (summary.kind === 'refused') return show({ kind: 'refused', name, reason: summary.reason })
    if (summary.kind === 'unknown') return show({ kind: 'mapping', name, file, table: summary.table })
    let matched: MatchedLine[] = []
    let done = 0
    show({ kind: 'lines', name, summary, matched, done })
    const matching = api.match(
      ledgers.value.payers,
      countedCents(ledgers.value),
      proxy((some: MatchedLine[]) => {
        matched = [...matched, ...some.filter(({ match }) => match.state !== 'out')]
        done += some.length
        show({ kind: 'lines', name, summary, matched, done })
      }),
    )
    if ((await orStopped(matching)) !== 'stopped') return
    worker.current = null
    show({ kind: 'refused', name, reason: 'stopped' })
  }

  return {
    phase,
    read: (file: File) => void read(file),
    /** Reads the table with the person's mapping of its columns, which this device remembers. */
    map: (mapping: ColumnMapping) => {
      if (phase.kind !== 'mapping') return
      const { file, table } = phase
      void mutate('noteBank', { mappings: { [table.signature]: mapping } })
      void read(file, { signature: table.signature, mapping })
    },
    forget: () => {
      turn.current += 1
      setPhase({ kind: 'none' })
    },
  }
}

/** Returns the cents that the ledgers have of each line, by the line's id. */
function countedCents({ recorded }: BankLedgers): Map<string, number> {
  const counted = new Map<string, number>()
  for (const { lineId, cents } of recorded) counted.set(lineId, (counted.get(lineId) ?? 0) + cents)
  return counted
}

/** Starts the reader of bank files in its own worker, which uses no network and no storage. */
function startFileWorker(): FileWorker {
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module', name: 'farstead-bank-file' })
  const stopped = new Promise<'stopped'>((resolve) => {
    worker.addEventListener('error', () => resolve('stopped'))
  })
  return {
    api: wrap<BankFileApi>(worker),
    orStopped: (answer) => Promise.race([answer.catch(() => 'stopped' as const), stopped]),
    end: () => worker.terminate(),
  }
}
