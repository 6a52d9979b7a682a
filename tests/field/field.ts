/*
 * Measures a phone's visits on thin lines and writes docs/field.md:
 *
 *   npm run field                              every line, whole: half an hour
 *   npm run field -- --line=better             one line
 *   npm run field -- --messages=5 --catch-up=0 fewer messages, nothing after the return visit; writes nothing
 *   npm run field -- --first-visit             only until a message can be written; writes nothing
 *   npm run field -- --requests                also prints each request as it ends
 *   npm run field -- --windows                 instead a line that comes for 20 s every ten minutes: 22 minutes each
 *   npm run field -- --page                    writes the page anew from what was measured
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildClient } from '#tests/support/journeys-setup.ts'
import { FIELD_LINES, type FieldLineName } from './field-lines.ts'
import { fieldPage } from './field-page.ts'
import { FieldMeasures } from './field-measures.ts'
import { measureLine } from './measure-line.ts'
import { measureWindows } from './measure-windows.ts'

const KEPT = join(import.meta.dirname, 'measured.json')
const PAGE = join(import.meta.dirname, '../../docs/field.md')
const MESSAGES = 50
const EVERY_MS = 12_000
const CATCH_UP = 1_000
const WINDOWS_APART_S = 600

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      line: { type: 'string', multiple: true },
      messages: { type: 'string', default: String(MESSAGES) },
      'catch-up': { type: 'string', default: String(CATCH_UP) },
      'first-visit': { type: 'boolean', default: false },
      requests: { type: 'boolean', default: false },
      windows: { type: 'boolean', default: false },
      apart: { type: 'string', default: String(WINDOWS_APART_S) },
      page: { type: 'boolean', default: false },
    },
  })
  const measured = FieldMeasures.parse(JSON.parse(readFileSync(KEPT, 'utf8')))
  const isWhole =
    !values['first-visit'] && Number(values.messages) === MESSAGES && Number(values['catch-up']) === CATCH_UP
  if (values.page) return keep(measured)
  buildClient()
  for (const name of values.line ?? Object.keys(FIELD_LINES)) {
    if (!isLine(name))
      throw new Error(`No such line: ${name}. There are: ${Object.keys(FIELD_LINES).join(', ')}`)
    const report = (what: string): void => {
      if (values.requests || !what.startsWith(' ')) console.log(`${name}: ${what}`)
    }
    if (values.windows) {
      const apartMs = Number(values.apart) * 1_000
      measured.windows[name] = await measureWindows(FIELD_LINES[name], { apartMs, report })
      if (Number(values.apart) === WINDOWS_APART_S) keep(measured)
      continue
    }
    const measure = await measureLine(FIELD_LINES[name], {
      messages: Number(values.messages),
      everyMs: EVERY_MS,
      catchUp: Number(values['catch-up']),
      isFirstVisitOnly: values['first-visit'],
      report,
    })
    measured.now[name] = measure
    if (isWhole) keep(measured)
  }
}

function keep(measured: FieldMeasures): void {
  writeFileSync(KEPT, `${JSON.stringify(measured, null, 2)}\n`)
  writeFileSync(PAGE, fieldPage(measured))
}

function isLine(name: string): name is FieldLineName {
  return name in FIELD_LINES
}

await main()
process.exit()
