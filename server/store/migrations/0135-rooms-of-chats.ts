import { sql, type Kysely } from 'kysely'

/**
 * The units that a chat has been about; `chats.unit_id` is the last one asked about. Two people have one chat from now
 * on, whatever it's about; chats from before stay, so a pair is no key. New ones are made under the pair's lock
 * (server/access/pairs.ts). The trigger also works for an older server that runs beside this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_units (
      chat_id uuid not null references chats on delete cascade,
      unit_id uuid not null references units,
      primary key (chat_id, unit_id)
    );
    create index chat_units_unit on chat_units (unit_id);
    insert into chat_units select id, unit_id from chats where unit_id is not null;
    create function keep_unit_of_chat() returns trigger language plpgsql as $$
    begin
      if new.unit_id is not null then
        insert into chat_units values (new.id, new.unit_id) on conflict do nothing;
      end if;
      return null;
    end
    $$;
    create trigger chats_unit_kept after insert or update of unit_id on chats
      for each row execute function keep_unit_of_chat();
    alter table chats drop constraint chats_pair_unit_id_key;
    create index chats_pair on chats (pair);
  `.execute(db)
}
