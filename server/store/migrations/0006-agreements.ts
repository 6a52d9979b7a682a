import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agreements (
      id uuid primary key,
      host_id uuid not null references users,
      guest_id uuid not null references users,
      unit_id uuid not null references units,
      status text not null default 'DRAFT' check (
        status in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'ACTIVE', 'COMPLETED', 'EXPIRED', 'CANCELLED')
      ),
      version integer not null default 1,
      terms jsonb not null,
      facts jsonb not null,
      hash text not null,
      sent_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (host_id <> guest_id)
    );
    create index agreements_host on agreements (host_id, updated_at desc);
    create index agreements_guest on agreements (guest_id, updated_at desc);
    create index agreements_unit on agreements (unit_id);

    create table agreement_versions (
      agreement_id uuid not null references agreements on delete cascade,
      number integer not null,
      hash text not null,
      terms jsonb not null,
      created_at timestamptz not null,
      primary key (agreement_id, number),
      unique (agreement_id, hash)
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
  `.execute(db)
}
