import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { readDevice, writeDevice } from '#db/storage/device-store.ts'
import { tokenStore } from './token-store.ts'

const RECORD = {
  userId: '01936f00-0000-7000-8000-000000000001',
  accessToken: 'token',
  expiresAt: '2026-12-01T00:00:00.000Z',
  clockOffset: 0,
  remember: false,
}

it('starts a session without what the last one had on screen', async () => {
  await tokenStore.write(RECORD)
  await writeDevice('session', 'look', { userId: RECORD.userId })
  await tokenStore.write({ ...RECORD, userId: '01936f00-0000-7000-8000-000000000002' })
  expect(await readDevice('session', 'look')).toBeUndefined()
})

it('deletes what was last on screen with its session, not with another one', async () => {
  await tokenStore.write(RECORD)
  await writeDevice('session', 'look', { userId: RECORD.userId })
  await tokenStore.clear(RECORD.userId, 'an earlier token')
  await tokenStore.clear('somebody else')
  expect(await readDevice('session', 'look')).toBeDefined()
  await tokenStore.clear(RECORD.userId, RECORD.accessToken)
  expect(await tokenStore.read()).toBeNull()
  expect(await readDevice('session', 'look')).toBeUndefined()
})
