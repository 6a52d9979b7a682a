import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
  `.execute(db)
}
