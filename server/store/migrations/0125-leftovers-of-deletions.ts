import { sql, type Kysely } from 'kysely'

/**
 * Removes what deletions by earlier servers left: arrival notes with their codes, saved replies, titles and addresses of
 * rooms, and other rows of people who have no account any more; and the arrival notes of deleted rooms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from arrival_notes using units
      where units.id = arrival_notes.unit_id and units.status = 'DELETED'
        and not exists (select from arrivals where arrivals.unit_id = units.id);

    create temporary table deleted_people on commit drop as
      select id from users where email = id || '@deleted.invalid';
    update units set title = '', public_title = null, fields = '{}' where host_id in (select id from deleted_people);
    delete from saved_replies where user_id in (select id from deleted_people);
    delete from message_digests where user_id in (select id from deleted_people);
    delete from rent_reminders where user_id in (select id from deleted_people);
    delete from arrivals where guest_id in (select id from deleted_people);
    delete from assistant_threads where user_id in (select id from deleted_people);
    delete from assistant_usage where caller in (select id::text from deleted_people);
    update tickets set assignee_id = null where assignee_id in (select id from deleted_people);
    update users set inactive_since = null, invited_at = null, mail_refused_at = null
      where id in (select id from deleted_people);
  `.execute(db)
}
