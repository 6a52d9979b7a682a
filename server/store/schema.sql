-- The tables of the server, as they are created on an empty database. Later changes are migrations.

create function folded(text) returns text immutable strict parallel safe language sql
  return translate(
    lower($1),
    'āēīōūáéíóúàèìòùâêîôûãõñçäëïöüĀĒĪŌŪÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛÃÕÑÇÄËÏÖÜ',
    'aeiouaeiouaeiouaeiouaoncaeiouaeiouaeiouaeiouaeiouaoncaeiou'
  );

create table settings (
  key text primary key,
  value text not null
);
insert into settings values ('feed_epoch', replace(gen_random_uuid()::text, '-', ''));

-- `notices_off` are the notices that a person has turned off; `mail_refused_at` is since when their address has been refusing
-- mail for good; `gst_from` the day from which a host is registered for GST, blank if they didn't say.
create table users (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  avatar_url text,
  role text check (role in ('GUEST', 'HOST', 'ADMIN')),
  password_hash text not null,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  locale text not null default 'en',
  version integer not null default 1,
  phone text not null default '',
  about text not null default '',
  languages text[] not null default '{}',
  address jsonb not null default '{"town": "", "street": "", "suburb": "", "postcode": ""}',
  deletion_asked_at timestamptz,
  gst_number text not null default '',
  inactive_since timestamptz,
  invited_at timestamptz,
  notices_off text[] not null default '{}',
  mail_refused_at timestamptz,
  gst_from text not null default ''
);
create unique index users_email on users (lower(email));
create index users_deletion on users (deletion_asked_at) where deletion_asked_at is not null;
create index users_created on users (created_at, id);
create function forget_blocked_name() returns trigger language plpgsql as $function$
    begin
      update blocks set first_name = '', last_name = '', avatar_url = null where blocked_id = new.id;
      return null;
    end
    $function$;
create trigger users_forget_blocked_name after update of first_name on users for each row when ((new.first_name = '') and (old.first_name <> '')) execute function forget_blocked_name();

create table access_tokens (
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  remember boolean not null,
  session_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index access_tokens_user on access_tokens (user_id);
create index access_tokens_session on access_tokens (session_id);

create table failed_logins (
  address_hash bytea primary key,
  failed integer not null,
  expires_at timestamptz not null,
  of_address bytea
);
create index failed_logins_expiry on failed_logins (expires_at);
create index failed_logins_of_address on failed_logins (of_address);

-- Columns that the public list searches stand beside the fields that they come from: fields are long and stored outside
-- the row, where a query for one of them would read them all. `public_title` is what the unit was called when it was last
-- public, which people who chat about it go on seeing. `published_at` changes with each publication.
create table units (
  id uuid primary key,
  host_id uuid not null references users,
  title text not null,
  created_at timestamptz not null default now(),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'UNPUBLISHED', 'ARCHIVED', 'DELETED')),
  version integer not null default 1,
  fields jsonb not null default '{}',
  published_at timestamptz,
  updated_at timestamptz not null default now(),
  place_words tsvector generated always as (to_tsvector('simple', folded(((((((title || ' ') || coalesce(((fields -> 'address') ->> 'suburb'), '')) || ' ') || coalesce(((fields -> 'address') ->> 'town'), '')) || ' ') || coalesce(((fields -> 'address') ->> 'postcode'), ''))))) stored,
  rent_per_week numeric generated always as (((fields ->> 'rentAmount'))::numeric) stored,
  unit_type text generated always as (fields ->> 'type') stored,
  bed_types jsonb generated always as (fields -> 'bedTypes') stored,
  suitable_tenants jsonb generated always as (fields -> 'suitableTenants') stored,
  available_until text generated always as (fields ->> 'availableUntil') stored,
  available_from text generated always as (fields ->> 'availableFrom') stored,
  public_title text,
  first_published_at timestamptz
);
create index units_host on units (host_id, updated_at desc);
create index units_published on units (published_at desc) where status = 'PUBLISHED';
create index units_listed_place on units using gin (place_words) where status = 'PUBLISHED';
create index units_listed_rent on units (rent_per_week) where status = 'PUBLISHED';
create index units_listed_beds on units using gin (bed_types jsonb_path_ops) where status = 'PUBLISHED';
create index units_listed_tenants on units using gin (suitable_tenants jsonb_path_ops) where status = 'PUBLISHED';
create index units_photos on units using gin (((fields -> 'photos')) jsonb_path_ops);
create function keep_public_title() returns trigger language plpgsql as $function$
    begin
      if new.status = 'PUBLISHED' then new.public_title := new.title; end if;
      return new;
    end
    $function$;
create trigger units_public_title before insert or update on units for each row execute function keep_public_title();
create function keep_first_published() returns trigger language plpgsql as $function$
    begin
      new.first_published_at := coalesce(new.first_published_at, new.published_at);
      return new;
    end
    $function$;
create trigger units_first_published before insert or update of published_at on units for each row execute function keep_first_published();

create table chats (
  id uuid primary key,
  unit_id uuid references units,
  pair text not null,
  last_position integer not null default -1,
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index chats_unit on chats (unit_id);
create index chats_last_message on chats (last_message_at);
create index chats_pair on chats (pair);
create function keep_unit_of_chat() returns trigger language plpgsql as $function$
    begin
      if new.unit_id is not null then
        insert into chat_units values (new.id, new.unit_id) on conflict do nothing;
      end if;
      return null;
    end
    $function$;
create trigger chats_unit_kept after insert or update of unit_id on chats for each row execute function keep_unit_of_chat();

create table chat_members (
  chat_id uuid not null references chats on delete cascade,
  user_id uuid not null references users,
  read_position integer not null default -1,
  first_position integer not null default 0,
  is_cleared boolean not null default false,
  primary key (chat_id, user_id)
);
create index chat_members_user on chat_members (user_id, chat_id);

-- `event` is what a line of the system says, besides its English text; `photos` have each its stored facts once it has
-- arrived; `quotes` is the message that this one answers, with its position: `{ id, position }`.
create table messages (
  id uuid primary key,
  chat_id uuid not null references chats on delete cascade,
  position integer not null check (position >= 0),
  sender_id uuid not null references users,
  kind text not null default 'text' check (kind in ('text', 'call', 'system')),
  message text not null,
  folded_message text not null generated always as (folded(message)) stored,
  written_at timestamptz,
  created_at timestamptz not null default now(),
  event jsonb,
  photos jsonb,
  quotes jsonb,
  unique (chat_id, position) include (sender_id),
  constraint messages_check check ((event is null) or (kind = 'system'))
);
-- Somebody else's database may not have the extension, or not allow it: searching then reads more rows.
do $$
begin
  create extension if not exists pg_trgm;
  create index messages_folded on messages using gin (folded_message gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available';
end
$$;
create index messages_photos on messages using gin (photos jsonb_path_ops) where photos is not null;

-- With what a person was called, and looked like, when somebody blocked them: a name could otherwise still say anything.
-- A deleted account keeps no name, here neither.
create table blocks (
  blocker_id uuid not null references users,
  blocked_id uuid not null references users,
  created_at timestamptz not null default now(),
  first_name text,
  last_name text,
  avatar_url text,
  primary key (blocker_id, blocked_id)
);
create index blocks_blocked on blocks (blocked_id);
create function keep_blocked_name() returns trigger language plpgsql as $function$
    begin
      select first_name, last_name, avatar_url into new.first_name, new.last_name, new.avatar_url
        from users where id = new.blocked_id;
      return new;
    end
    $function$;
create trigger blocks_keep_name before insert on blocks for each row execute function keep_blocked_name();

create table feed_heads (
  user_id uuid primary key references users on delete cascade,
  n bigint not null default 0,
  moved_at timestamptz not null default now()
);

create table feed_changes (
  user_id uuid not null references users on delete cascade,
  n bigint not null,
  collection text not null,
  row_id uuid not null,
  primary key (user_id, collection, row_id)
);
create unique index feed_changes_order on feed_changes (user_id, n);

create table mailed_links (
  address_hash bytea not null,
  purpose text not null check (purpose in ('verification', 'reset', 'invitation')),
  token_hash bytea not null unique,
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null,
  primary key (address_hash, purpose)
);
create index mailed_links_user on mailed_links (user_id);
create index mailed_links_expiry on mailed_links (expires_at);

create table files (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null,
  owner_id uuid,
  declared_bytes bigint not null,
  sha256 text not null,
  public_key text not null unique,
  is_public boolean not null default false,
  kind text check (kind in ('image', 'pdf')),
  bytes bigint,
  kept_bytes bigint not null default 0,
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  stored_at timestamptz,
  name text not null default '',
  kept_sha256 text
);
create index files_user on files (user_id);
create index files_owner on files (owner_id);
create index files_unfinished on files (created_at) where stored_at is null;
create index files_private on files (purpose, id) where (stored_at is not null) and (not is_public);

-- `ended_on` is the day on which an accepted agreement ended, `rent_until` the first day without rent; agreements that ended
-- before there was one keep none (docs/decisions/0110). In a draft for a guest who has no account yet the host is on both
-- sides, and `guest_to_join` is the id that the host's device has given the guest.
create table agreements (
  id uuid primary key,
  host_id uuid not null references users,
  guest_id uuid not null references users,
  unit_id uuid not null references units,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'ACTIVE', 'COMPLETED', 'EXPIRED', 'CANCELLED')),
  version integer not null default 1,
  terms jsonb not null,
  facts jsonb not null,
  hash text not null,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  starts_on text generated always as (terms ->> 'startsOn') stored,
  ends_on text generated always as (terms ->> 'endsOn') stored,
  ended_on text check (ended_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  guest_to_join uuid,
  rent_until text check (rent_until ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  constraint agreements_two_people check ((host_id <> guest_id) or (guest_to_join is not null)),
  constraint agreements_guest_to_join check ((guest_to_join is null) or ((guest_id = host_id) and (sent_at is null) and (status in ('DRAFT', 'CANCELLED'))))
);
create index agreements_host on agreements (host_id, updated_at desc);
create index agreements_guest on agreements (guest_id, updated_at desc);
create index agreements_unit on agreements (unit_id);
create index agreements_attachments on agreements using gin ((terms -> 'attachments'));

create table agreement_versions (
  agreement_id uuid not null references agreements on delete cascade,
  number integer not null,
  hash text not null,
  terms jsonb not null,
  created_at timestamptz not null,
  unique (agreement_id, hash),
  primary key (agreement_id, number)
);

create table agreement_signatures (
  id uuid primary key,
  agreement_id uuid not null references agreements on delete cascade,
  hash text not null,
  party text not null check (party in ('host', 'guest')),
  name text not null,
  drawing text,
  signed_at timestamptz not null,
  accepted_at timestamptz not null,
  recorded_by uuid not null references users,
  foreign key (agreement_id, hash) references agreement_versions (agreement_id, hash)
);
create index agreement_signatures_agreement on agreement_signatures (agreement_id, accepted_at);

create table calls (
  id uuid primary key,
  chat_id uuid not null references chats on delete cascade,
  caller_id uuid not null references users,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  outcome text check (outcome in ('answered', 'declined', 'missed'))
);
create unique index calls_open on calls (chat_id) where outcome is null;
create index calls_open_ends on calls (ends_at) where outcome is null;

-- A device's subscription lasts as long as a session. `wire` is which wire its service worker was built for; `failed_since`
-- since when no push service has accepted messages for it.
create table push_subscriptions (
  endpoint text primary key,
  user_id uuid not null references users on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  session_id uuid,
  wire integer not null default 1,
  failed_since timestamptz
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);

-- The bytes of uploads in progress, by offset: every process of a server can continue what another one received.
create table upload_pieces (
  file_id uuid not null references files on delete cascade,
  starts_at bigint not null,
  content bytea not null,
  primary key (file_id, starts_at)
);
-- A picture or a PDF is compressed already.
alter table upload_pieces alter content set storage external;

-- Each start of a server on this database, and where each person's feed was when their first change after it came.
-- Anything that a device has followed beyond that, under an earlier start, was lost when the database was restored.
create table feed_starts (
  nth bigint generated by default as identity primary key,
  value text not null unique,
  started_at timestamptz not null default now()
);

create table feed_start_heads (
  user_id uuid not null references users on delete cascade,
  start_nth bigint not null,
  n bigint not null,
  primary key (user_id, start_nth)
);

-- What is known about each sign-in besides its tokens: the device, its build, how far it has read its person's feed, and
-- when and where it was last seen.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  browser text,
  system text,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  seen_from text not null default '',
  build text,
  told_n bigint
);
create index sessions_user on sessions (user_id);

-- Which agreement of other people an administrator has read, when, and from where; with a file, one of its attachments.
-- Rows are added and never changed. They don't reference a person or an agreement, so that they aren't deleted with them.
create table private_reads (
  id bigint generated always as identity primary key,
  reader_id uuid not null,
  agreement_id uuid not null,
  read_at timestamptz not null,
  read_from text not null,
  file_id uuid
);
create index private_reads_agreement on private_reads (agreement_id, read_at);
create function refuse_change() returns trigger language plpgsql as $function$
      begin raise exception '% only grows', tg_table_name; end
    $function$;
create trigger private_reads_only_grow before delete or update or truncate on private_reads for each statement execute function refuse_change();

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

create table account_exports (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);

-- The most important rules of the ledgers are constraints, so that no code can break them; nothing is ever changed or
-- removed. What an entry answers or reverses is in the same ledger. No two receipts of one host have the same number, even
-- from different devices. An entry names its files in its details, and they are found by a file's id.
create table ledger_entries (
  id uuid primary key,
  agreement_id uuid not null references agreements,
  kind text not null check (kind in ('PAYMENT', 'CLAIM', 'CONFIRMATION', 'DECLINE', 'SAME_MONEY', 'REVERSAL', 'CHARGE', 'CREDIT', 'REFUND', 'RENT_CHANGE', 'RENT_END', 'OPENING', 'PERIODIC', 'OVERDUE_NOTICE', 'BOND_RECEIVED', 'BOND_LODGED', 'BOND_REFUNDED', 'BOND_CLAIMED')),
  amount integer,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  method text check (method in ('CASH', 'BANK', 'OTHER')),
  entry_id uuid,
  bank_line text,
  details jsonb not null,
  party text not null check (party in ('host', 'guest')),
  written_by uuid not null references users,
  accepted_at timestamptz not null,
  unique (agreement_id, id),
  foreign key (agreement_id, entry_id) references ledger_entries (agreement_id, id),
  constraint ledger_entries_check check (((kind = 'CLAIM') = (party = 'guest')) or ((kind = 'REVERSAL') and (party = 'guest'))),
  constraint ledger_entries_check2 check ((method is not null) = (kind in ('PAYMENT', 'CLAIM', 'CONFIRMATION', 'REFUND', 'BOND_RECEIVED', 'BOND_REFUNDED'))),
  constraint ledger_entries_named_by_kind check (case
    when (kind in ('CONFIRMATION', 'DECLINE', 'SAME_MONEY', 'REVERSAL')) then (entry_id is not null)
    else ((entry_id is null) or (kind = 'PAYMENT'))
end),
  constraint ledger_entries_amount_of_kind check (case
    when (kind in ('DECLINE', 'SAME_MONEY', 'REVERSAL', 'RENT_END', 'OPENING', 'PERIODIC')) then (amount is null)
    when (kind = 'RENT_CHANGE') then ((amount is not null) and (amount >= 0))
    else ((amount is not null) and (amount > 0))
end)
);
create unique index ledger_entries_reversed_once on ledger_entries (entry_id) where kind = 'REVERSAL';
create unique index ledger_entries_answered_once on ledger_entries (entry_id) where kind in ('CONFIRMATION', 'DECLINE');
create unique index ledger_entries_bank_line on ledger_entries (agreement_id, bank_line) where bank_line is not null;
create unique index ledger_entries_receipt_number on ledger_entries (written_by, ((details #>> '{receipt,number}'))) where (details #>> '{receipt,number}') is not null;
create index ledger_entries_attachments on ledger_entries using gin ((details -> 'attachments')) where (details -> 'attachments') <> '[]';
create trigger ledger_entries_only_grow before delete or update or truncate on ledger_entries for each statement execute function refuse_change();

-- What hosts paid for their rooms.
create table expenses (
  id uuid primary key,
  host_id uuid not null references users on delete cascade,
  unit_id uuid references units on delete set null,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  kind text not null,
  amount integer not null check (amount > 0),
  note text not null,
  is_removed boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  attachments jsonb not null default '[]'
);
create index expenses_host on expenses (host_id, updated_at);
create index expenses_unit on expenses (unit_id);
create index expenses_attachments on expenses using gin (attachments) where attachments <> '[]';

-- The day on which each agreement was last checked for reminders, and every reminder that was ordered, each once.
create table rent_looks (
  agreement_id uuid primary key references agreements on delete cascade,
  looked_on text not null
);

create table rent_reminders (
  agreement_id uuid not null references agreements on delete cascade,
  user_id uuid not null references users on delete cascade,
  due_on text not null,
  kind text not null check (kind in ('soon', 'today', 'late')),
  channel text not null check (channel in ('mail', 'push', 'chat')),
  ordered_at timestamptz not null,
  primary key (agreement_id, user_id, due_on, kind, channel)
);

-- What administrators did to accounts. Rows are added and never changed. They don't reference a person, so that they aren't
-- deleted with one and don't keep one from being deleted.
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
create trigger audit_entries_only_grow before delete or update or truncate on audit_entries for each statement execute function refuse_change();

create table tickets (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  version integer not null default 1,
  status text not null default 'PENDING' check (status in ('PENDING', 'PROCESSING', 'COMPLETED', 'CANCELLED')),
  kind text not null,
  subject text not null,
  description text not null,
  page text not null,
  build text not null,
  attachments jsonb not null,
  assignee_id uuid references users on delete set null,
  waiting_since timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index tickets_owner on tickets (owner_id, updated_at);
create index tickets_waiting on tickets (waiting_since) where waiting_since is not null;
create index tickets_updated on tickets (updated_at);

create table ticket_replies (
  id uuid primary key,
  ticket_id uuid not null references tickets on delete cascade,
  author_id uuid not null references users,
  nth integer not null,
  is_support boolean not null,
  is_note boolean not null,
  text text not null,
  created_at timestamptz not null,
  unique (ticket_id, nth)
);
create index ticket_replies_author on ticket_replies (author_id);

create table posts (
  id uuid primary key,
  version integer not null default 1,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'ARCHIVED')),
  title text not null,
  slug text not null,
  summary text not null,
  text text not null,
  publish_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index posts_published on posts (published_at) where status = 'PUBLISHED';
create index posts_due on posts (publish_at) where publish_at is not null;

-- Every slug that a post has or had: no other post gets it, and former ones lead on.
create table post_slugs (
  slug text primary key,
  post_id uuid not null references posts on delete cascade
);

-- New addresses waiting to be confirmed, and former ones that can be restored.
create table address_links (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('confirm', 'undo')),
  email text not null,
  token_hash bytea unique,
  expires_at timestamptz not null
);
create index address_links_user on address_links (user_id);
create index address_links_expiry on address_links (expires_at);

create table assistant_threads (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null,
  session_id uuid
);
create index assistant_threads_user on assistant_threads (user_id);
create index assistant_threads_used on assistant_threads (used_at);

create table assistant_messages (
  thread_id uuid not null references assistant_threads on delete cascade,
  n bigint not null generated always as identity,
  run_id uuid not null,
  sender text not null,
  text text not null,
  is_cut boolean not null default false,
  primary key (thread_id, n)
);

create table assistant_runs (
  id uuid primary key,
  thread_id uuid not null references assistant_threads on delete cascade,
  said text not null,
  instruction text,
  calls jsonb not null default '[]',
  state text not null,
  steps integer not null default 1,
  created_at timestamptz not null
);
create index assistant_runs_thread on assistant_runs (thread_id);

-- What a day's answers of a service cost.
create table assistant_usage (
  caller text not null,
  day text not null,
  tokens bigint not null,
  primary key (caller, day)
);

-- Notes about arriving, one per unit, and for each accepted agreement what its guest can see of them. Only the contract
-- checks the purposes of files, so that a new purpose needs no migration.
create table arrival_notes (
  unit_id uuid primary key references units on delete cascade,
  fields jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table arrivals (
  agreement_id uuid primary key references agreements on delete cascade,
  unit_id uuid not null,
  guest_id uuid not null references users on delete cascade,
  is_open boolean not null,
  closes_at timestamptz,
  told_at timestamptz not null,
  arrived_at timestamptz
);
create index arrivals_unit on arrivals (unit_id);
create index arrivals_guest on arrivals (guest_id);

-- Until when each person's unread messages were mailed.
create table message_digests (
  user_id uuid primary key references users on delete cascade,
  mailed_at timestamptz not null,
  told_until timestamptz not null
);

-- Links by which hosts invite guests into a conversation. Only the hash of each link's secret is stored. `told_at` is when
-- the guest was told who holds what about them (Privacy Act 2020, principle 3A).
create table guest_invitations (
  id uuid primary key,
  host_id uuid not null references users on delete cascade,
  unit_id uuid not null references units on delete cascade,
  guest_name text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  used_by uuid references users on delete cascade,
  agreement_id uuid references agreements on delete set null,
  told_at timestamptz,
  constraint guest_invitations_check check ((used_at is null) = (used_by is null)),
  constraint guest_invitations_check1 check ((used_at is null) or (revoked_at is null))
);
create index guest_invitations_host on guest_invitations (host_id, created_at);
create index guest_invitations_used_by on guest_invitations (used_by) where used_by is not null;
create index guest_invitations_agreement on guest_invitations (agreement_id) where agreement_id is not null;

-- Days on which a room isn't available; those with a feed came from a calendar. Days that may be an echo of the room's own
-- calendar (domain/calendar/own-echo.ts): the next reading says which.
create table blocked_days (
  id uuid primary key,
  host_id uuid not null references users on delete cascade,
  unit_id uuid not null references units on delete cascade,
  feed_id uuid,
  first_day text not null check (first_day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  last_day text not null check (last_day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  note text not null,
  is_removed boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  may_echo boolean not null default false,
  constraint blocked_days_check check (first_day <= last_day)
);
create index blocked_days_host on blocked_days (host_id, updated_at);
create index blocked_days_unit on blocked_days (unit_id, last_day) where not is_removed;
create index blocked_days_feed on blocked_days (feed_id) where feed_id is not null;

-- Calendars of other platforms that block days, and the secret addresses of rooms' own calendars. A calendar that its host
-- removed can be brought back for a day.
create table calendar_feeds (
  id uuid primary key,
  unit_id uuid not null references units on delete cascade,
  host_id uuid not null references users on delete cascade,
  url text not null,
  name text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  checked_at timestamptz,
  read_at timestamptz,
  problem text,
  etag text,
  last_modified text,
  whole_at timestamptz,
  removed_at timestamptz
);
create index calendar_feeds_unit on calendar_feeds (unit_id);
create index calendar_feeds_due on calendar_feeds (due_at);
create index calendar_feeds_host on calendar_feeds (host_id);

create table calendar_addresses (
  unit_id uuid primary key references units on delete cascade,
  token text not null unique,
  created_at timestamptz not null
);

-- Texts that people write often.
create table saved_replies (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text not null check (title <> ''),
  text text not null check (text <> ''),
  is_removed boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index saved_replies_user on saved_replies (user_id, updated_at);

-- The units that a chat has been about; `chats.unit_id` is the last one asked about. Two people have one chat, whatever it's
-- about; some pairs have more from before, so a pair is no key, and new ones are made under the pair's lock
-- (server/access/pairs.ts).
create table chat_units (
  chat_id uuid not null references chats on delete cascade,
  unit_id uuid not null references units,
  primary key (chat_id, unit_id)
);
create index chat_units_unit on chat_units (unit_id);

-- The processes that serve a shared database, when each last said that it is alive, and where its files are
-- (server/store/processes.ts).
create table server_processes (
  id uuid primary key,
  alive_at timestamptz not null,
  storage text
);

-- What limits count for all processes together (server/access/limits/postgres-limits.ts). Not logged: no count waits for
-- the disk, and after a crash they begin anew. `at` is when a window ends, or when a volume was as large as `amount`.
create unlogged table limit_counts (
  key text primary key,
  amount double precision not null,
  at timestamptz not null
);

-- Which turn of periodic work was the last that a process took, of those that share the database (claim-turns.ts).
create table turns (
  name text primary key,
  nth bigint not null
);
