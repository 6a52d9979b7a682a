import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AppBed } from './app-bed.ts'
import { createOperationWorld, SECRET, type OperationWorld } from './operation-world.ts'

/** A host who has rows in every table that has rows of people, and the ids by which they are found. */
export type PersonWorld = OperationWorld & {
  id: string
  /** The host's id, and those of everything that is theirs. */
  ids: string[]
  /** Which `table.column` holds one of the host's ids. */
  naming: () => Promise<string[]>
  /** Which `table.column` holds a text that only the host's rows have. */
  telling: () => Promise<string[]>
}

/**
 * Builds it. The host is also a guest elsewhere, has answered somebody's ticket, and their sent agreement is over, so
 * that they may leave.
 */
export async function createPersonWorld(bed: AppBed): Promise<PersonWorld> {
  const world = await createOperationWorld(bed)
  const { id } = world.people.host
  const { guest, otherHost } = world.people
  const now = bed.scope.now()
  const later = new Date(now.getTime() + 3_600_000)
  const run = (...statements: ReturnType<typeof sql>[]) =>
    Promise.all(statements.map((statement) => statement.execute(bed.db)))
  await world.writeNotes()
  await world.giveFactor('confirmed')
  await world.joinOtherHost()
  await world.helpOtherHost()
  const [thread, elsewhere, stay, othersTicket, session] = Array.from({ length: 5 }, () => randomUUID())
  const inspected = { parts: { 'area-kitchen': { type: 'area', name: SECRET } } }
  // One that was sent, with what hangs on it.
  await run(sql`
    with sent as (
      update agreements set status = 'COMPLETED', sent_at = ${now},
        terms = jsonb_set(terms, '{attachments}', ${JSON.stringify([world.storedFile])}::jsonb)
      where id = ${world.agreement} returning id, terms, hash
    ), version as (
      insert into agreement_versions (agreement_id, number, hash, terms, created_at)
      select id, 1, hash, terms, ${now} from sent returning agreement_id, hash
    )
    insert into rent_looks (agreement_id, looked_on) select agreement_id, '2026-11-01' from version`)
  await run(
    sql`insert into agreement_signatures (id, agreement_id, hash, party, name, signed_at, accepted_at, recorded_by)
      select gen_random_uuid(), id, hash, 'host', ${SECRET}, ${now}, ${now}, ${id} from agreements where id = ${world.agreement}`,
    sql`insert into ledger_entries (id, agreement_id, kind, amount, day, method, details, party, written_by, accepted_at)
      values (gen_random_uuid(), ${world.agreement}, 'PAYMENT', 100, '2026-11-01', 'CASH', '{"attachments": []}', 'host', ${id}, ${now})`,
    sql`insert into inspections
      (id, agreement_id, host_id, fields, report, remarks, photos, created_at, updated_at)
      values (gen_random_uuid(), ${world.agreement}, ${id}, ${JSON.stringify(inspected)}::jsonb,
        ${JSON.stringify({ content: inspected })}::jsonb, ${SECRET}, ${JSON.stringify([world.file])}::jsonb, ${now}, ${now})`,
    sql`insert into agreement_changes
      (id, agreement_id, party, proposed_by, state, fields, before, reason, hash, signatures, created_at, updated_at)
      values (gen_random_uuid(), ${world.agreement}, 'host', ${id}, 'WITHDRAWN', '{}', '{}', ${SECRET}, '', '[]', ${now}, ${now})`,
    sql`insert into rent_reminders (agreement_id, user_id, due_on, kind, channel, ordered_at)
      values (${world.agreement}, ${id}, '2026-11-01', 'soon', 'mail', ${now})`,
    sql`insert into turnover_reminders (agreement_id, host_id, day) values (${world.agreement}, ${id}, '2026-11-01')`,
    sql`insert into private_reads (reader_id, agreement_id, read_at, read_from)
      values (${id}, ${world.agreement}, ${now}, '')`,
    sql`insert into audit_entries (actor_id, user_id, action, done_at, done_from)
      values (${id}, ${id}, 'unlocked', ${now}, '')`,
    sql`insert into units (id, host_id, title) values (${elsewhere}, ${otherHost.id}, 'Elsewhere')`,
    sql`insert into recovery_codes (code_hash, user_id) values (${Buffer.from(randomUUID())}, ${id})`,
    sql`insert into account_exports (token_hash, user_id, expires_at) values (${Buffer.from(randomUUID())}, ${id}, ${later})`,
    sql`insert into address_links (id, user_id, kind, email, expires_at)
      values (gen_random_uuid(), ${id}, 'confirm', ${`${SECRET}@people.example`}, ${later})`,
    sql`insert into mailed_links (address_hash, purpose, token_hash, user_id, expires_at)
      values (${Buffer.from(randomUUID())}, 'reset', ${Buffer.from(randomUUID())}, ${id}, ${later})`,
    sql`insert into passkeys
      (id, user_id, credential_id, public_key, counter, transports, name, can_be_backed_up, is_backed_up, added_at)
      values (gen_random_uuid(), ${id}, ${randomUUID()}, 'x', 0, '{}', ${SECRET}, true, true, ${now})`,
    sql`insert into passkey_challenges (challenge_hash, user_id, expires_at)
      values (${Buffer.from(randomUUID())}, ${id}, ${later})`,
    sql`insert into sign_ups (user_id, browser_hash, unit_id, made_at)
      values (${id}, ${Buffer.from(randomUUID())}, ${world.unit}, ${now})`,
    sql`insert into message_versions (id, message_id, nth, message, replaced_at)
      values (gen_random_uuid(), ${world.message}, 0, ${SECRET}, ${now})`,
    sql`update messages set reactions = jsonb_build_object(${id}::text, jsonb_build_object('emoji', '👍', 'nth', 1))
      where id = ${world.message}`,
    sql`insert into message_digests (user_id, mailed_at, told_until) values (${id}, ${now}, ${now})`,
    sql`insert into assistant_threads (id, user_id, session_id, created_at, used_at)
      values (${thread}, ${id}, ${session}, ${now}, ${now})`,
    sql`insert into assistant_usage (caller, day, tokens) values (${id}, '2026-11-21', 1)`,
    sql`insert into blocks (blocker_id, blocked_id) values (${id}, ${otherHost.id}), (${guest.id}, ${id})
      on conflict do nothing`,
    sql`insert into former_cohosts (chat_id, user_id) values (${world.chat}, ${id})`,
    sql`insert into calls (id, chat_id, caller_id, started_at, ends_at, outcome)
      values (gen_random_uuid(), ${world.chat}, ${id}, ${now}, ${now}, 'answered')`,
    sql`insert into calendar_addresses (unit_id, token, created_at) values (${world.unit}, ${`${SECRET}-address`}, ${now})`,
    sql`insert into feed_start_heads (user_id, start_nth, n) values (${id}, 1, 1) on conflict do nothing`,
    sql`insert into upload_pieces (file_id, starts_at, content) values (${world.file}, 0, 'x')`,
    sql`insert into sessions (id, user_id, seen_from, started_at, seen_at)
      values (${session}, ${id}, '192.0.2.7', ${now}, ${now})`,
    sql`insert into tickets
      (id, owner_id, assignee_id, kind, subject, description, page, build, attachments, waiting_since, created_at, updated_at)
      values (${othersTicket}, ${guest.id}, ${id}, 'QUESTION', 'Theirs', '', '', '', '[]', null, ${now}, ${now})`,
    sql`update units set public_title = ${SECRET}, fields = ${JSON.stringify({ houseRules: SECRET })} where id = ${world.unit}`,
    sql`update users set phone = ${SECRET}, about = ${SECRET}, inactive_since = null, invited_at = ${now} where id = ${id}`,
  )
  await run(
    sql`insert into assistant_messages (thread_id, run_id, sender, text) values (${thread}, gen_random_uuid(), 'user', ${SECRET})`,
    sql`insert into assistant_runs (id, thread_id, said, state, created_at)
      values (gen_random_uuid(), ${thread}, ${SECRET}, 'done', ${now})`,
    sql`insert into ticket_replies (id, ticket_id, author_id, nth, is_support, is_note, text, created_at) values
      (gen_random_uuid(), ${othersTicket}, ${id}, 1, true, false, ${SECRET}, ${now})`,
    // A stay of the host's as a guest that was never sent.
    sql`insert into agreements (id, host_id, guest_id, unit_id, status, terms, facts, hash)
      values (${stay}, ${otherHost.id}, ${id}, ${elsewhere}, 'DRAFT', '{}', '{}', '')`,
  )
  await run(
    sql`insert into arrivals (agreement_id, unit_id, guest_id, is_open, told_at) values (${stay}, ${elsewhere}, ${id}, false, ${now})`,
    sql`insert into turnover_plans (unit_id, host_id, fields, created_at, updated_at)
      values (${elsewhere}, ${otherHost.id}, '{}', ${now}, ${now})`,
  )
  await run(
    sql`insert into turnover_told (agreement_id, unit_id, guest_id) values (${stay}, ${elsewhere}, ${id})`,
  )
  // The host helps in a room of another host's, and did something there.
  await run(
    sql`insert into hands (id, unit_id, host_id, person_id, given, created_at, updated_at)
      values (gen_random_uuid(), ${elsewhere}, ${otherHost.id}, ${id}, '{turnovers}', ${now}, ${now})`,
    sql`insert into turnovers (agreement_id, host_id, fields, written_by, created_at, updated_at)
      values (${stay}, ${otherHost.id}, '{}', jsonb_build_object('isReady', ${id}::text), ${now}, ${now})`,
  )
  // Another host helps them, in their conversation.
  await run(
    sql`insert into hands (id, unit_id, host_id, person_id, given, created_at, updated_at)
      values (gen_random_uuid(), ${world.unit}, ${id}, ${otherHost.id}, '{cohost}', ${now}, ${now})`,
    sql`insert into chat_members (chat_id, user_id, cohost_of) values (${world.chat}, ${otherHost.id}, ${id})`,
  )
  const ids = [
    id,
    world.unit,
    world.agreement,
    world.ticket,
    thread,
    world.chat,
    world.message,
    world.file,
    session,
  ].filter((one) => one !== undefined)
  return {
    ...world,
    id,
    ids,
    naming: () => columnsWith(bed, ids),
    telling: () => columnsWith(bed, [SECRET]),
  }
}

/** Returns every `table.column` of the database in which one of these texts stands. */
async function columnsWith({ db }: AppBed, texts: readonly string[]): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const patterns = texts.map((text) => `%${text}%`)
  const selects = columns.rows.map(
    ({ table, column }) => sql`
      select ${`${table}.${column}`} as place
      where exists (select from ${sql.table(table)} where ${sql.ref(column)}::text like any(${patterns}::text[]))`,
  )
  const { rows } = await sql<{ place: string }>`${sql.join(selects, sql` union all `)}`.execute(db)
  return rows.map(({ place }) => place).toSorted()
}
