import { expect, it } from 'vitest'
import { nameOfStatement } from './statement-name.ts'

it.each([
  ['select "id" from "messages" where "chat_id" = $1', 'select messages'],
  [
    '/* prepared */\n  with chosen as materialized (select chats.id from chat_members mine)',
    'select chat_members',
  ],
  [
    '/* prepared */ select first, coalesce((select 1), 2) from send_plain_messages($1)',
    'select send_plain_messages',
  ],
  [
    'insert into "feed_changes" ("user_id") values ($1) on conflict do update set n = 1',
    'insert feed_changes',
  ],
  ['UPDATE chats SET last_position = $1', 'update chats'],
  ['delete from "access_tokens" where "expires_at" < $1', 'delete access_tokens'],
  ['SELECT id FROM jobs_46.job WHERE name = $1 FOR UPDATE SKIP LOCKED', 'select job'],
  ['BEGIN; SET LOCAL lock_timeout = 30000; INSERT INTO "jobs_46"."job" VALUES ($1); COMMIT', 'insert job'],
  ['select pg_notify($1, $2)', 'select pg_notify'],
  ['select extract(epoch from now() - min(moved_at)) as lag from sessions', 'select sessions'],
  ['select 1', 'select'],
  ['begin', 'begin'],
  ['start transaction isolation level repeatable read', 'transaction'],
  ['commit', 'commit'],
  ['', 'other'],
])('%j is called %s', (text, name) => {
  expect(nameOfStatement(text)).toBe(name)
})
