import { sql, type Kysely } from 'kysely'

/**
 * Drafts for a guest who has no account yet. Until they join, the host is on both sides, and `guest_to_join` is the id
 * that the host's device has given the guest. Only a draft may be like this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table agreements add column guest_to_join uuid;
    alter table agreements drop constraint agreements_check;
    alter table agreements add constraint agreements_two_people check (
      host_id <> guest_id or guest_to_join is not null
    );
    alter table agreements add constraint agreements_guest_to_join check (
      guest_to_join is null
      or (guest_id = host_id and sent_at is null and status in ('DRAFT', 'CANCELLED'))
    );
    alter table guest_invitations add column agreement_id uuid references agreements on delete set null;
    create index guest_invitations_agreement on guest_invitations (agreement_id) where agreement_id is not null;
  `.execute(db)
}
