import { parseArgs } from 'node:util'
import { localMoment } from '#domain/calendar/calendar-day.ts'
import { ACTS, type LawRule } from '#domain/law/law-rule.ts'
import { LAW_RULES } from '#domain/law/rules.ts'
import { lawsToRead, READ_EVERY_DAYS } from './laws-to-read.ts'
import { WHERE_SHOWN } from './where-shown.ts'

/*
 * Lists the rules of law that somebody has to read again, and ends with 1 if there are any:
 *
 *   npm run laws
 *   npm run laws -- --as-of=2027-03-01     as of another day
 *   npm run laws -- --all                  every rule; ends with 0
 */
const { values } = parseArgs({
  options: { 'as-of': { type: 'string' }, all: { type: 'boolean', default: false } },
})
const today = values['as-of'] ?? localMoment(new Date(), 'Pacific/Auckland').day
if (!/^\d{4}-\d{2}-\d{2}$/.test(today) || Number.isNaN(Date.parse(today))) {
  console.error(`--as-of is a day such as 2027-03-01, not ${today}`)
  process.exit(2)
}

const rules: Readonly<Record<string, LawRule>> = LAW_RULES
const shown: Readonly<Record<string, readonly string[]>> = WHERE_SHOWN
const toRead = lawsToRead(rules, today)
const ids = values.all ? Object.keys(rules) : toRead.map(({ id }) => id)
for (const id of ids) {
  const rule = rules[id]
  if (rule === undefined) continue
  console.log(`${id}: ${rule.section}, ${ACTS[rule.act]}`)
  console.log(`  says    ${rule.says}`)
  const span = [rule.from && `from ${rule.from}`, rule.until && `until ${rule.until}`].filter(Boolean)
  if (span.length > 0) console.log(`  applies ${span.join(', ')}`)
  console.log(`  read    ${rule.asOf} at https://${rule.source}`)
  if (rule.unread !== undefined) console.log(`  not yet ${rule.unread}`)
  console.log(`  shown   ${shown[id]?.join(', ') || 'nowhere; counted with'}`)
}
const stale = toRead.filter(({ age }) => age > READ_EVERY_DAYS).length
const unread = toRead.filter((rule) => rule.unread !== null).length
console.log(
  `${Object.keys(rules).length} rules. As of ${today}, ${stale} were read more than ${READ_EVERY_DAYS} days ago, and of ${unread} something couldn’t be read.`,
)
process.exitCode = !values.all && toRead.length > 0 ? 1 : 0
