import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeEvidence } from './evidence.ts'
import { evidencePage } from './evidence-page.ts'

const head = { product: 'Farstead', madeAt: '2026-11-21T02:00:00.000Z', madeBy: 'Hana', timeZone: 'UTC' }
const sum = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

it('has the same checksums as another tool computes from the file', async () => {
  const records = [
    { position: 0, message: 'Kei te pēhea koe? 我们 \u0007"\\' },
    { position: 1, message: '' },
  ]
  const { json, sha256 } = await makeEvidence(head, [
    { kind: 'chat', id: 'c', title: 'Cabin', facts: { members: ['Hana'] }, records },
  ])
  expect(sha256).toBe(sum(json))
  const read = JSON.parse(json) as { parts: { records: Record<string, unknown>[] }[] }
  const summed = read.parts[0]?.records ?? []
  expect(summed).toHaveLength(2)
  for (const { sha256: said, ...record } of summed) expect(said).toBe(sum(JSON.stringify(record)))
})

it('a changed word changes its record’s checksum and the file’s, and no other', async () => {
  const make = async (message: string) => {
    const records = [{ message: 'before' }, { message }]
    const made = await makeEvidence(head, [{ kind: 'chat', id: 'c', title: '', facts: {}, records }])
    return { file: made.sha256, records: made.parts[0]?.records.map((record) => record['sha256']) ?? [] }
  }
  const [one, other] = [await make('paid 300'), await make('paid 800')]
  expect(one.file).not.toBe(other.file)
  expect(one.records[0]).toBe(other.records[0])
  expect(one.records[1]).not.toBe(other.records[1])
})

it('the page shows messages as text and loads nothing', () => {
  const html = evidencePage({
    language: 'en',
    direction: 'ltr',
    title: '<script>alert(1)</script>',
    facts: [['Made', '"now" & here']],
    notes: ['note'],
    columns: ['No.', 'Message'],
    rows: [{ kind: 'stored', cells: ['1'], text: '<img src=x onerror=alert(1)>', sum: 'ab' }],
    checkTitle: 'Check',
    check: [],
    sha256: 'cd',
  })
  expect(html).not.toMatch(/<script|<img|<link|src="|href="/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('&quot;now&quot; &amp; here')
})
