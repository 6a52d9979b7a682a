import { sql, type Kysely } from 'kysely'

/**
 * Sends plain messages in one statement where server/chats/send-messages.ts takes fifteen (docs/decisions/0158). It is
 * the usual case of the same rules: texts with new ids, in an open chat of two people that is in the lists of both. In
 * any other case it does nothing and returns no row, and the careful path decides. Whoever changes a rule there changes it
 * here; server/chats/send-plain.test.ts compares the two.
 *
 * A function, and not one statement with parts: each statement of a function sees what has been committed when it begins.
 * What is read after the chat's lock was waited for is therefore true as long as that is held.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function send_plain_messages(
      of_chat uuid, sender uuid, ids uuid[], texts text[], written timestamptz[], sent_at timestamptz
    ) returns table (first_position integer, other_id uuid) language plpgsql as $function$
    declare
      before integer;
      added constant integer := cardinality(ids);
      stored integer;
      members integer;
      other uuid;
      is_cleared_by_one boolean;
      people uuid[];
      heads bigint[];
    begin
      -- Before any lock: a request must not make somebody else's chat wait. Nobody ever leaves a chat.
      if not exists (select from chat_members m where m.chat_id = of_chat and m.user_id = sender) then return; end if;

      -- One write at a time for each chat, so positions have no gaps.
      select c.last_position into before from chats c where c.id = of_chat for no key update;

      select count(*), bool_or(m.is_cleared), (array_agg(m.user_id) filter (where m.user_id <> sender))[1]
        into members, is_cleared_by_one, other
        from chat_members m where m.chat_id = of_chat;
      -- Whoever has cleared it sees it again, with the rooms that it was about; so does the other with its first message.
      if members <> 2 or is_cleared_by_one then return; end if;

      -- Blocking takes the chat's lock too.
      if exists (
        select from blocks b
        where (b.blocker_id = sender and b.blocked_id = other) or (b.blocker_id = other and b.blocked_id = sender)
      ) then return; end if;

      -- Cheaper than undoing what follows, and PostgreSQL's log has no error for it.
      if exists (select from messages known where known.id = any(ids)) then return; end if;

      insert into messages (id, chat_id, position, sender_id, kind, message, written_at, created_at)
        select item.id, of_chat, before + item.nth, sender, 'text', item.message, item.written_at, sent_at
        from unnest(ids, texts, written) with ordinality as item (id, message, written_at, nth)
        on conflict (id) do nothing;
      -- One of the ids was stored in another chat at this moment. What was done so far must not stay.
      get diagnostics stored = row_count;
      if stored < added then
        raise exception 'an id is taken' using errcode = 'FS409';
      end if;

      -- Who had read everything has read their own words (server/chats/see-own-lines.ts).
      update chat_members m set read_position = before + added
        where m.chat_id = of_chat and m.user_id = sender
          and not exists (
            select from messages line
            where line.chat_id = of_chat and line.sender_id <> sender
              and line.position > greatest(m.read_position, m.first_position - 1) and line.position <= before
          );

      update chats c set last_position = before + added, last_message_at = sent_at where c.id = of_chat;

      -- As recordChanges does (server/store/feed.ts), and last: counters are locked in the order of people's ids, and
      -- after the chat. The start is read by a statement of its own, when the counters can't move any more.
      with moved as (
        insert into feed_heads as head (user_id, n)
        select person, added + 1 from unnest(array[sender, other]) as person order by person
        on conflict (user_id) do update set n = head.n + excluded.n, moved_at = excluded.moved_at
        returning head.user_id, head.n
      )
      select array_agg(moved.user_id), array_agg(moved.n) into people, heads from moved;

      with started as (
        insert into feed_start_heads (user_id, start_nth, n)
        select head.user_id, newest.nth, head.n - added - 1
        from unnest(people, heads) as head (user_id, n)
        cross join (select max(nth) as nth from feed_starts having max(nth) is not null) as newest
        on conflict do nothing
      )
      insert into feed_changes (user_id, n, collection, row_id)
        select head.user_id, head.n - added - 1 + changed.nth,
          case when changed.nth <= added then 'messages' else 'chats' end, changed.id
        from unnest(people, heads) as head (user_id, n)
        -- The chat follows its messages, so that a feed cut at any point never names one that hasn't arrived.
        cross join unnest(ids || of_chat) with ordinality as changed (id, nth)
        on conflict (user_id, collection, row_id) do update set n = excluded.n;

      return query select before + 1, other;
    end
    $function$
  `.execute(db)
}
