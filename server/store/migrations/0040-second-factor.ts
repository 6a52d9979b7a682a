import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factors (
      user_id uuid primary key references users on delete cascade,
      secret text not null,
      confirmed_at timestamptz,
      last_step bigint not null default -1
    );
    create table recovery_codes (
      code_hash bytea primary key,
      user_id uuid not null references users on delete cascade
    );
    create index recovery_codes_user on recovery_codes (user_id);
  `.execute(db)
}
