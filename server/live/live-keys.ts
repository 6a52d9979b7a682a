import { randomBytes, randomInt } from 'node:crypto'
import type { Db } from '#server/store/tables.ts'
import type { LiveApp } from './signatures.ts'

const SETTING = { id: 'live.appId', key: 'live.key', secret: 'live.secret' } as const

/**
 * Returns the built-in application's id, key and secret. They're made at random once per database and are the same in
 * every process.
 */
export async function readLiveApp(db: Db): Promise<LiveApp> {
  const candidate = [
    { key: SETTING.id, value: String(randomInt(100_000, 1_000_000)) },
    { key: SETTING.key, value: randomBytes(10).toString('hex') },
    { key: SETTING.secret, value: randomBytes(32).toString('hex') },
  ]
  await db
    .insertInto('settings')
    .values(candidate)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await db
    .selectFrom('settings')
    .selectAll()
    .where('key', 'in', Object.values(SETTING))
    .execute()
  const value = (name: string) => rows.find((row) => row.key === name)?.value ?? ''
  return { id: value(SETTING.id), key: value(SETTING.key), secret: value(SETTING.secret) }
}
