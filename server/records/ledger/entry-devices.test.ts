import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ledgerEntries } from '#contract/ledger-endpoints.ts'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { draftBed, rowOf } from '#tests/support/agreements-bed.ts'

const bed = draftBed()
const DAY = '2026-01-05'
const TABLET =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

it('names an entry’s device by its own name, or else by its browser', async () => {
  const { id: agreementId } = rowOf(await bed.step('guest', 'accept', await bed.sent()))
  const headers = { authorization: `Bearer ${bed.people.host.token}`, 'user-agent': TABLET }
  const cash = { kind: 'PAYMENT', amount: 1, day: DAY, method: 'CASH', writtenAt: `${DAY}T01:00:00.000Z` }
  for (const device of ['', 'Tablet at the gate']) {
    const payload = { ...NO_ENTRY, agreementId, ...cash, device }
    const url = `/v1/ledger-entries/${randomUUID()}`
    expect((await bed.app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200)
  }
  const { body } = await bed.call('host', 'GET', `/ledger-entries?agreementId=${agreementId}`)
  const devices = ledgerEntries.answer.parse(body).data.map(({ device }) => device)
  expect(devices.toSorted()).toEqual(['Chrome, Android', 'Tablet at the gate'])
})
