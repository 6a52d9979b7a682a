import { sql, type SelectQueryBuilder } from 'kysely'
import { type ListAsked, pageMeta, type Paged } from '#server/store/paging.ts'

/** The columns that a list goes by. */
type Columns = { id?: string; changedAt?: string }

/**
 * Returns a page of the rows that match, newest change first. With `afterId`, those after it, ordered by id, which never
 * changes: a first sync reads a list that way while it moves. Read everything in one snapshot.
 */
export async function listPage<DB, TB extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, TB, object>,
  { page, perPage, afterId }: ListAsked,
  rowsOf: (ids: string[]) => Promise<Row[]>,
  { id = 'id', changedAt = 'updated_at' }: Columns = {},
): Promise<Paged<Row>> {
  const key = sql.ref<string>(id)
  // Kysely can't tell what a query of any table selects.
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  const listed =
    afterId === undefined
      ? matching.orderBy(sql.ref(changedAt), 'desc').orderBy(key, 'desc')
      : matching.where(sql<boolean>`${key} > ${afterId}`).orderBy(key)
  const found = await listed
    .select(key.as('id'))
    .$castTo<{ id: string }>()
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { data: await rowsOf(found.map((row) => row.id)), meta: pageMeta(page, perPage, total) }
}
