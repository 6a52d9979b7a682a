import { sql, type Kysely } from 'kysely'

/** A device's subscription lasts as long as a session. Existing ones get their person's newest session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table push_subscriptions add column session_id uuid;
    update push_subscriptions set session_id = (
      select session_id from access_tokens
      where access_tokens.user_id = push_subscriptions.user_id and revoked_at is null
      order by access_tokens.created_at desc limit 1
    );
  `.execute(db)
}
