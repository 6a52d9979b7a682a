import { sql, type Kysely } from 'kysely'

/**
 * Whom administrators have invited and shut out, and what they did to accounts. Rows of the log are added and never
 * changed. They don't reference a person, so that they aren't deleted with one and don't keep one from being deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column inactive_since timestamptz, add column invited_at timestamptz;
    create index users_created on users (created_at, id);

    alter table mailed_links drop constraint mailed_links_purpose_check;
    alter table mailed_links add constraint mailed_links_purpose_check
      check (purpose in ('verification', 'reset', 'invitation'));

    alter table failed_logins add column of_address bytea;
    create index failed_logins_of_address on failed_logins (of_address);

    create table audit_entries (
      id bigint generated always as identity primary key,
      actor_id uuid,
      user_id uuid not null,
      action text not null,
      before text,
      after text,
      done_at timestamptz not null,
      done_from text not null
    );
    create index audit_entries_user on audit_entries (user_id, id);
    create trigger audit_entries_only_grow before update or delete or truncate on audit_entries
      for each statement execute function refuse_change();
  `.execute(db)
}
