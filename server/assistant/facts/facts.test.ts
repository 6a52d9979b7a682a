import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { AGREED_TERMS, type AgreementPerson, draftBed, rowOf } from '#tests/support/agreements-bed.ts'
import { openThread, says, sendTo } from '#tests/support/assistant-bed.ts'

const bed = draftBed()
// The clock of the bed shows 21 November 2026, in the evening in New Zealand.
const STARTED = { ...AGREED_TERMS, startsOn: '2026-11-14', endsOn: '2026-12-12' }

async function accepted(terms: object = STARTED): Promise<string> {
  bed.draft = await bed.created(terms)
  return rowOf(await bed.step('guest', 'accept', await bed.sent())).id
}

async function asked(who: AgreementPerson | null, question: string): Promise<string> {
  const token = who === null ? null : bed.people[who].token
  const { threadId, cookie } = await openThread(bed, token)
  const { text, calls } = await sendTo(bed, token, { threadId, ...says(question) }, { cookie })
  expect(calls).toEqual([])
  return text
}

/** Asks everybody but the person whose records they are, and expects none of these words. */
async function isSecret(question: string, words: RegExp, not: readonly AgreementPerson[]): Promise<void> {
  for (const who of ['host', 'guest', 'otherHost', 'otherGuest', 'admin', null] as const)
    if (who === null || !not.includes(who)) expect(await asked(who, question)).not.toMatch(words)
}

it('tells only the host and the guest how much is owed', async () => {
  const agreementId = await accepted()
  const payment = { ...NO_ENTRY, agreementId, kind: 'PAYMENT', amount: 20_000, day: '2026-11-20' }
  const body = { ...payment, method: 'CASH', writtenAt: '2026-11-20T01:00:00.000Z' }
  await bed.call('host', 'PUT', `/ledger-entries/${randomUUID()}`, body)
  // NZ$320 a week, due on 14 and on 21 November: 640 less the 200 that were paid.
  expect(await asked('host', 'Who owes me rent?')).toMatch(
    /NZ\$440\.00 is owed to you: .*Shearers|NZ\$440\.00/,
  )
  expect(await asked('guest', 'What do I owe?')).toContain('You owe NZ$440.00')
  await isSecret('Who owes me rent?', /440/, ['host', 'guest'])
})

it('tells only the two parties who arrives', async () => {
  await accepted({ ...AGREED_TERMS, startsOn: '2026-11-24', endsOn: '2026-12-01' })
  const question = 'Who is arriving this week?'
  expect(await asked('host', question)).toMatch(/Arriving .*24 Nov 2026|Arriving .*Nov 24, 2026/)
  expect(await asked('guest', question)).toMatch(/24 Nov 2026|Nov 24, 2026/)
  await isSecret(question, /24 Nov|Nov 24/, ['host', 'guest'])
})

it('still names a guest whose arrival was due and isn’t marked', async () => {
  await accepted({ ...AGREED_TERMS, startsOn: '2026-11-17', endsOn: '2026-12-01' })
  expect(await asked('host', 'Who is arriving this week?')).toMatch(/17 Nov 2026|Nov 17, 2026/)
})

it('tells only the host what a tax year brought in and what was spent', async () => {
  const agreementId = await accepted()
  const payment = { ...NO_ENTRY, agreementId, kind: 'PAYMENT', amount: 12_345, day: '2026-11-20' }
  const body = { ...payment, method: 'CASH', writtenAt: '2026-11-20T01:00:00.000Z' }
  await bed.call('host', 'PUT', `/ledger-entries/${randomUUID()}`, body)
  const report = await asked('host', 'How much did I earn this year?')
  expect(report).toMatch(/received NZ\$[\d,]+\.\d\d/)
  await bed.call('host', 'PUT', `/expenses/${randomUUID()}`, {
    day: '2026-11-20',
    kind: 'REPAIRS',
    amount: 98_765,
  })
  const question = 'What did I spend on repairs?'
  expect(await asked('host', question)).toContain('NZ$987.65 on Repairs and maintenance')
  expect(await asked('host', 'What did I spend on power?')).toContain('no such expense')
  await isSecret(question, /987/, ['host'])
  expect(await asked('guest', question)).toContain('Your account doesn’t have that')
})

it('tells only its host which nights of a room are free', async () => {
  await accepted({ ...AGREED_TERMS, startsOn: '2026-12-20', endsOn: '2026-12-26' })
  const question = 'Is the Shearers’ Quarters free over Christmas?'
  // 24 to 27 December, of which a guest has the nights to the 26th.
  expect(await asked('host', question)).toMatch(/free (26.+27 Dec|Dec 26.+27)/)
  await isSecret(question, /Shearers/, ['host'])
})

it('drafts a reply with the days of the stay, and sends nothing', async () => {
  await accepted({ ...AGREED_TERMS, startsOn: '2026-11-24', endsOn: '2026-12-01' })
  const draft = await asked('host', 'Write a reply to Ani')
  expect(draft).toMatch(/Here’s a draft[^]*Kia ora Ani[^]*Shearers’ Quarters is .*Dec/)
  // No tool was called, so nothing can have been sent or changed.
  await isSecret('Write a reply to Ani', /Shearers/, ['host', 'guest'])
})

it('asks somebody who isn’t signed in to sign in, and shows no records', async () => {
  for (const question of ['Who owes me rent?', 'How much did I earn this year?', 'Write a reply to Tom'])
    expect(await asked(null, question)).toContain('[Sign in](/login)')
})
