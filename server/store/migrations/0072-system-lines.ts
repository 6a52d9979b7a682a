import { sql, type Kysely } from 'kysely'

/** What a system line says, besides its English text; and rent that was asked for in the chat, each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages add column event jsonb check (event is null or kind = 'system');
    alter table rent_reminders drop constraint rent_reminders_channel_check;
    alter table rent_reminders add constraint rent_reminders_channel_check check (channel in ('mail', 'push', 'chat'));
  `.execute(db)
}
