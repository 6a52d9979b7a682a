import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      endpoint text primary key,
      user_id uuid not null references users on delete cascade,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null
    );
    create index push_subscriptions_user on push_subscriptions (user_id, created_at);
  `.execute(db)
}
