import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unsummarised } from './without-summaries.ts'

const folder = join(import.meta.dirname, '../../contract')

it('removes the summary of each endpoint from the contract, and nothing else', async () => {
  let endpoints = 0
  for (const file of readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name))) {
    const code = readFileSync(join(folder, file), 'utf8')
    const left = unsummarised(code)
    const exported: object = await import(/* @vite-ignore */ join(folder, file))
    const summaries = Object.values(exported).flatMap((value: unknown) => summaryOf(value) ?? [])
    endpoints += summaries.length
    expect(taken(code, left), file).toEqual(summaries.toSorted())
    expect(left.split('\n').length, file).toBe(code.split('\n').length)
  }
  expect(endpoints).toBeGreaterThan(100)
})

it('keeps a body field named summary', () => {
  const code = 'z.object({\n  summary: z.string(),\n  title: z.string(),\n})'
  expect(unsummarised(code)).toBe(code)
})

function summaryOf(value: unknown): string | null {
  const { summary, path } = (value ?? {}) as { summary?: unknown; path?: unknown }
  return typeof summary === 'string' && typeof path === 'string' ? summary : null
}

/** Returns the texts that were taken, in order of the alphabet. */
function taken(code: string, left: string): string[] {
  const before = code.split('\n')
  const lines = before.filter((line, index) => line !== left.split('\n')[index])
  // The texts of the contract have no escapes; JavaScript reads them either way.
  const texts = lines.join('\n').matchAll(/summary:\s+(.*),/g)
  return [...texts].map(([, text = '']) => text.slice(1, -1).replaceAll("\\'", "'")).toSorted()
}
