import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUploadScope } from '#server/files/upload-scope.ts'
import { type AppBed, createAppBed } from '#tests/support/app-bed.ts'
import { PERSON_TABLES } from '#tests/support/person-tables.ts'
import { createPersonWorld, type PersonWorld } from '#tests/support/person-world.ts'
import { exportedFiles } from './account-export.ts'

let bed: AppBed
let world: PersonWorld
beforeAll(async () => {
  bed = await createAppBed()
  world = await createPersonWorld(bed)
})
afterAll(() => bed.close())

/** Returns the names and contents of somebody's export. */
async function exported(userId: string): Promise<{ name: string; text: string }[]> {
  const files: { name: string; text: string }[] = []
  const { storage } = createUploadScope(bed.scope)
  for await (const { name, input } of exportedFiles(bed.db, storage, userId, bed.scope.now())) {
    let text = ''
    for await (const part of input) text += String(part)
    files.push({ name, text: `${name}\n${text}` })
  }
  return files
}

it('has the person’s data from every table', async () => {
  const files = await exported(world.id)
  const missing: string[] = []
  for (const [table, said] of Object.entries(PERSON_TABLES)) {
    if (typeof said.export !== 'string') continue
    const [file = '', column = ''] = said.export.split(': ')
    // As JSON, so that times and quotes are written as in the export.
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} as one
      where row_to_json(one)::text like any(${world.ids.map((id) => `%${id}%`)}::text[])`.execute(bed.db)
    const values = rows.map(({ value }) => JSON.stringify(value).replace(/^"|"$/g, ''))
    const text = files.flatMap(({ name, text: one }) => (name.startsWith(file) ? [one] : [])).join('\n')
    if (!values.some((value) => text.includes(value))) missing.push(`${file}: ${table}.${column}`)
  }
  expect(missing).toEqual([])
})

it('has files that the other party added, for the parties alone', async () => {
  const names = async (who: 'guest' | 'otherGuest' | 'admin') =>
    (await exported(world.people[who].id)).map(({ name }) => name)
  const file = `files/agreementFile/${world.storedFile}.pdf`
  expect(await names('guest')).toContain(file)
  expect(await names('otherGuest')).not.toContain(file)
  expect(await names('admin')).not.toContain(file)
})

it('has posts for the administrator who wrote them, but not for a host', async () => {
  const has = async (who: 'host' | 'admin') =>
    (await exported(world.people[who].id)).some(
      ({ name, text }) => name === 'posts.json' && text.includes(world.post),
    )
  expect([await has('host'), await has('admin')]).toEqual([false, true])
})
