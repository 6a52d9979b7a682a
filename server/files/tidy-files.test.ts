import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNUSED_FILE_LIFE_MS } from '#contract/limits.ts'
import { startChat } from '#server/chats/start-chat.ts'
import { valueOf } from '#tests/support/chat-bed.ts'
import { createUploadBed, type UploadBed } from '#tests/support/upload-bed.ts'
import { tidyFiles } from './tidy-files.ts'
import { createUploadScope } from './upload-scope.ts'

/** More than are checked at once, twice. */
const USED = 1_001

let bed: UploadBed
beforeAll(async () => {
  bed = await createUploadBed()
})
afterAll(() => bed.close())

it('removes an unused file, however many older files in use come before it', async () => {
  const { guest, host } = bed.ids
  const unitId = v7()
  await bed.db
    .insertInto('units')
    .values({ id: unitId, host_id: host, title: 'Loft', status: 'PUBLISHED' })
    .execute()
  const { id: chatId } = valueOf(
    await startChat(bed.db, { userId: guest, unitId, newId: v7, at: bed.scope.now() }),
  ).value
  await sql`
    insert into files (id, user_id, purpose, owner_id, declared_bytes, sha256, public_key, stored_at)
    select ('00000000-0000-7000-8000-' || lpad(nth::text, 12, '0'))::uuid, ${guest}, 'messagePhoto', ${chatId}, 1, '',
      'key' || nth, ${bed.scope.now()}::timestamptz - interval '1 day'
    from generate_series(0, ${USED}) nth
  `.execute(bed.db)
  // All but the last.
  await sql`
    insert into messages (id, chat_id, position, sender_id, message, photos)
    select gen_random_uuid(), ${chatId}, 1000 + row_number() over (), ${guest}, '', jsonb_build_array(jsonb_build_object('id', id))
    from files where public_key <> ${`key${USED}`}
  `.execute(bed.db)
  await sql`update files set stored_at = ${bed.scope.now()} where public_key = ${`key${USED}`}`.execute(
    bed.db,
  )
  bed.advance(UNUSED_FILE_LIFE_MS + 1)
  await tidyFiles(createUploadScope(bed.scope))
  const left = await bed.db.selectFrom('files').select('public_key').execute()
  expect(left).toHaveLength(USED)
  expect(left).not.toContainEqual({ public_key: `key${USED}` })
})
