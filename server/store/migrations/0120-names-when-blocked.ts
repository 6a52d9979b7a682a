import { sql, type Kysely } from 'kysely'

/** What a person was called, and looked like, when somebody blocked them: a name could otherwise still say anything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table blocks add column first_name text, add column last_name text, add column avatar_url text;
    update blocks set first_name = users.first_name, last_name = users.last_name, avatar_url = users.avatar_url
      from users where users.id = blocks.blocked_id;
    create function keep_blocked_name() returns trigger language plpgsql as $$
    begin
      select first_name, last_name, avatar_url into new.first_name, new.last_name, new.avatar_url
        from users where id = new.blocked_id;
      return new;
    end
    $$;
    create trigger blocks_keep_name before insert on blocks for each row execute function keep_blocked_name();
    -- A deleted account keeps no name, here neither.
    create function forget_blocked_name() returns trigger language plpgsql as $$
    begin
      update blocks set first_name = '', last_name = '', avatar_url = null where blocked_id = new.id;
      return null;
    end
    $$;
    create trigger users_forget_blocked_name after update of first_name on users
      for each row when (new.first_name = '' and old.first_name <> '') execute function forget_blocked_name();
  `.execute(db)
}
