import { sql, type Kysely } from 'kysely'

/**
 * What people say, as it is searched for (docs/decisions/0175): the texts of sixteen positions of a chat in one row, with
 * the position and the time of each, kept by triggers whoever writes the messages. `searched_text` is `foldedText` of
 * domain/text/folded-text.ts in SQL; `search_pages` makes rows anew from the messages. Messages that are there already
 * are filled in by server/chats/search/fill-texts.ts, and `settings` says how far that has come.
 *
 * `messages.folded_message` stays for processes of the build before, without its index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function searched_text(text) returns text immutable strict parallel safe language sql
      return translate(
        lower(
          case when octet_length($1) = char_length($1) then $1
            else regexp_replace(normalize($1, nfkd), '[\\u0300-\\u036f]+', '', 'g') end
        ),
        chr(1) || 'ς', ' σ'
      );

    -- Rows are written anew with each message, so they leave room on their page for that, and aren't compressed.
    create table message_texts (
      chat_id uuid not null references chats on delete cascade,
      page integer not null,
      texts text not null,
      positions integer[] not null,
      times timestamptz[] not null,
      primary key (chat_id, page)
    ) with (fillfactor = 60, toast_tuple_target = 8160);
    alter table message_texts alter column texts set storage external;

    create function add_message_texts() returns trigger language plpgsql as $function$
      begin
        insert into message_texts as page (chat_id, page, texts, positions, times)
          select chat_id, position / 16, string_agg(searched_text(message), chr(1) order by position),
            array_agg(position order by position), array_agg(created_at order by position)
          from added where kind = 'text' group by chat_id, position / 16
        on conflict (chat_id, page) do update set
          texts = page.texts || chr(1) || excluded.texts, positions = page.positions || excluded.positions,
          times = page.times || excluded.times;
        return null;
      end
    $function$;

    create function search_pages(chats uuid[], pages integer[]) returns void language sql as $function$
      insert into message_texts (chat_id, page, texts, positions, times)
        select said.chat_id, asked.page, string_agg(searched_text(said.message), chr(1) order by said.position),
          array_agg(said.position order by said.position), array_agg(said.created_at order by said.position)
        from unnest(chats, pages) as asked (chat_id, page)
        join messages said on said.chat_id = asked.chat_id
          and said.position >= asked.page * 16 and said.position < (asked.page + 1) * 16
        where said.kind = 'text' group by said.chat_id, asked.page
      on conflict (chat_id, page) do update set
        texts = excluded.texts, positions = excluded.positions, times = excluded.times
    $function$;

    create function change_message_text() returns trigger language plpgsql as $function$
      begin
        perform search_pages(array[new.chat_id], array[new.position / 16]);
        return null;
      end
    $function$;

    create trigger messages_said after insert on messages referencing new table as added
      for each statement execute function add_message_texts();
    create trigger messages_changed after update of message on messages for each row
      when (new.message is distinct from old.message) execute function change_message_text();

    insert into settings values (
      'message_texts', case when exists (select from messages) then '00000000-0000-0000-0000-000000000000 0' else 'done' end
    );
    drop index if exists messages_folded;
  `.execute(db)
}
