import { expect, it } from 'vitest'
import { bankFileHost, LINES_AT_ONCE, type MatchedLine } from './bank-file-host.ts'

const HEAD = 'Date,Amount,Payee,Particulars,Code,Reference,Tran Type'
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

it('returns every line of the newest file in its order, some at a time', async () => {
  const host = bankFileHost()
  const rows = Array.from(
    { length: 2 * LINES_AT_ONCE + 1 },
    (_, at) => `03/11/2026,${at + 1}.00,M NGATA,,,,BP`,
  )
  await host.read(bytesOf(`${HEAD}\n01/11/2026,5.00,A,,,,BP`), {})
  const summary = await host.read(bytesOf([HEAD, ...rows].join('\n')), {})
  expect(summary).toMatchObject({
    kind: 'lines',
    lines: rows.length,
    statement: { bank: 'BNZ', skipped: [] },
  })
  expect(summary).not.toHaveProperty('statement.lines')
  const pieces: MatchedLine[][] = []
  await host.match([], new Map(), (some) => pieces.push(some))
  expect(pieces.map((piece) => piece.length)).toEqual([LINES_AT_ONCE, LINES_AT_ONCE, 1])
  expect(pieces.flat().map(({ line }) => line.cents)).toEqual(rows.map((_, at) => (at + 1) * 100))
  expect(pieces.flat().every(({ line, match }) => line.id === match.lineId)).toBe(true)
})

it('keeps nothing of an earlier file once another couldn’t be read', async () => {
  const host = bankFileHost()
  await host.read(bytesOf(`${HEAD}\n01/11/2026,5.00,A,,,,BP`), {})
  expect(await host.read(bytesOf(''), {})).toEqual({ kind: 'refused', reason: 'empty' })
  const pieces: unknown[] = []
  await host.match([], new Map(), (some) => pieces.push(some))
  expect(pieces).toEqual([])
})
