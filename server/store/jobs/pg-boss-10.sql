-- What pg-boss 10.4.2 writes for its tables (`PgBoss.getConstructionPlans('jobs_24')`), its three queues as the server
-- made them, and a letter in each state that its jobs pass.
    BEGIN;
    SET LOCAL lock_timeout = '30s';
    SET LOCAL idle_in_transaction_session_timeout = '30s';
    SELECT pg_advisory_xact_lock(
      ('x' || encode(sha224((current_database() || '.pgboss.jobs_24')::bytea), 'hex'))::bit(64)::bigint
  );

    CREATE SCHEMA IF NOT EXISTS jobs_24
  ;

    CREATE TYPE jobs_24.job_state AS ENUM (
      'created',
      'retry',
      'active',
      'completed',
      'cancelled',
      'failed'
    )
  ;

    CREATE TABLE jobs_24.version (
      version int primary key,
      maintained_on timestamp with time zone,
      cron_on timestamp with time zone,
      monitored_on timestamp with time zone
    )
  ;

    CREATE TABLE jobs_24.queue (
      name text,
      policy text,
      retry_limit int,
      retry_delay int,
      retry_backoff bool,
      expire_seconds int,
      retention_minutes int,
      dead_letter text REFERENCES jobs_24.queue (name),
      partition_name text,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
  ;

    CREATE TABLE jobs_24.schedule (
      name text REFERENCES jobs_24.queue ON DELETE CASCADE,
      cron text not null,
      timezone text,
      data jsonb,
      options jsonb,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
  ;

    CREATE TABLE jobs_24.subscription (
      event text not null,
      name text not null REFERENCES jobs_24.queue ON DELETE CASCADE,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY(event, name)
    )
  ;

    CREATE TABLE jobs_24.job (
      id uuid not null default gen_random_uuid(),
      name text not null,
      priority integer not null default(0),
      data jsonb,
      state jobs_24.job_state not null default('created'),
      retry_limit integer not null default(2),
      retry_count integer not null default(0),
      retry_delay integer not null default(0),
      retry_backoff boolean not null default false,
      start_after timestamp with time zone not null default now(),
      started_on timestamp with time zone,
      singleton_key text,
      singleton_on timestamp without time zone,
      expire_in interval not null default interval '15 minutes',
      created_on timestamp with time zone not null default now(),
      completed_on timestamp with time zone,
      keep_until timestamp with time zone NOT NULL default now() + interval '14 days',
      output jsonb,
      dead_letter text,
      policy text
    ) PARTITION BY LIST (name)
  ;
ALTER TABLE jobs_24.job ADD PRIMARY KEY (name, id);
CREATE TABLE jobs_24.archive (LIKE jobs_24.job);
ALTER TABLE jobs_24.archive ADD PRIMARY KEY (name, id);
ALTER TABLE jobs_24.archive ADD archived_on timestamptz NOT NULL DEFAULT now();
CREATE INDEX archive_i1 ON jobs_24.archive(archived_on);

    CREATE FUNCTION jobs_24.create_queue(queue_name text, options json)
    RETURNS VOID AS
    $$
    DECLARE
      table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
      INSERT INTO jobs_24.queue (
        name,
        policy,
        retry_limit,
        retry_delay,
        retry_backoff,
        expire_seconds,
        retention_minutes,
        dead_letter,
        partition_name
      )
      VALUES (
        queue_name,
        options->>'policy',
        (options->>'retryLimit')::int,
        (options->>'retryDelay')::int,
        (options->>'retryBackoff')::bool,
        (options->>'expireInSeconds')::int,
        (options->>'retentionMinutes')::int,
        options->>'deadLetter',
        table_name
      )
      ON CONFLICT DO NOTHING
      RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE jobs_24.%I (LIKE jobs_24.job INCLUDING DEFAULTS)', table_name);

      EXECUTE format('ALTER TABLE jobs_24.%1$I ADD PRIMARY KEY (name, id)', table_name);
      EXECUTE format('ALTER TABLE jobs_24.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs_24.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('ALTER TABLE jobs_24.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs_24.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON jobs_24.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON jobs_24.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON jobs_24.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON jobs_24.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
      EXECUTE format('CREATE INDEX %1$s_i5 ON jobs_24.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);

      EXECUTE format('ALTER TABLE jobs_24.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
      EXECUTE format('ALTER TABLE jobs_24.job ATTACH PARTITION jobs_24.%I FOR VALUES IN (%L)', table_name, queue_name);
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE FUNCTION jobs_24.delete_queue(queue_name text)
    RETURNS VOID AS
    $$
    DECLARE
      table_name varchar;
    BEGIN
      WITH deleted as (
        DELETE FROM jobs_24.queue
        WHERE name = queue_name
        RETURNING partition_name
      )
      SELECT partition_name from deleted INTO table_name;

      EXECUTE format('DROP TABLE IF EXISTS jobs_24.%I', table_name);
    END;
    $$
    LANGUAGE plpgsql;
  ;
INSERT INTO jobs_24.version(version) VALUES ('24');
    COMMIT;

;
SELECT jobs_24.create_queue('mail', '{"policy":"standard","retryLimit":12,"retryDelay":30,"retryBackoff":true,"expireInSeconds":120}')
;
SELECT jobs_24.create_queue('calendar', '{"policy":"standard","retryLimit":0,"expireInSeconds":120}')
;
SELECT jobs_24.create_queue('notice', '{"policy":"standard","retryLimit":3,"retryDelay":30,"retryBackoff":true,"expireInSeconds":120}')
;
insert into jobs_24.job (name, data, state, retry_limit, retry_delay, retry_backoff, expire_in, created_on, start_after, started_on, completed_on, retry_count, output, policy) values
  ('mail', '{"letter":"waits"}', 'created', 12, 30, true, '2 minutes', now() - interval '5 minutes', now() - interval '5 minutes', null, null, 0, null, 'standard'),
  ('mail', '{"letter":"tried"}', 'retry', 12, 30, true, '2 minutes', now() - interval '6 minutes', now() - interval '1 minute', now() - interval '6 minutes', now() - interval '6 minutes', 3, '{"reason":"Error ECONNECTION"}', 'standard'),
  ('mail', '{"letter":"later"}', 'retry', 12, 30, true, '2 minutes', now() - interval '4 minutes', now() + interval '1 hour', now() - interval '4 minutes', now() - interval '4 minutes', 5, '{"reason":"Error ECONNECTION"}', 'standard'),
  ('mail', '{"letter":"broke off"}', 'active', 12, 30, true, '2 minutes', now() - interval '3 minutes', now() - interval '3 minutes', now() - interval '3 minutes', null, 0, null, 'standard'),
  ('mail', '{"letter":"is being sent"}', 'active', 12, 30, true, '2 minutes', now() - interval '1 minute', now() - interval '1 minute', now(), null, 0, null, 'standard'),
  ('mail', '{"letter":"is sent"}', 'completed', 12, 30, true, '2 minutes', now() - interval '9 minutes', now() - interval '9 minutes', now() - interval '9 minutes', now() - interval '9 minutes', 0, null, 'standard'),
  ('mail', '{"letter":"is given up"}', 'failed', 12, 30, true, '2 minutes', now() - interval '2 days', now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour', 12, '{"reason":"Error EENVELOPE 550 RCPT TO"}', 'standard');
insert into jobs_24.job (name, data, state, retry_limit, retry_delay, retry_backoff, expire_in, created_on, start_after, started_on, completed_on, retry_count, output, policy) values
  ('mail', '{"letter":"is given up and archived"}', 'failed', 12, 30, true, '2 minutes', now() - interval '3 days', now() - interval '1 day', now() - interval '1 day', now() - interval '1 day', 12, '{"reason":"Error EENVELOPE 553 RCPT TO"}', 'standard');
with archived as (delete from jobs_24.job where data->>'letter' = 'is given up and archived' returning *)
insert into jobs_24.archive select *, now() from archived;
