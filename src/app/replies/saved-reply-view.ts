import type { SavedReplyRow } from '#contract/saved-reply.ts'
import type { EditView, QueryRows } from '#workers/replica-api.ts'

/** A saved reply as the screens show it, including one that is only on this device. */
export type SavedReplyView = Pick<SavedReplyRow, 'id' | 'title' | 'text' | 'isRemoved'> & {
  edit: EditView | null
}

/** Returns the saved replies among records, sorted by title. */
export function savedRepliesOf(records: QueryRows<'records'>, language: string): SavedReplyView[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return records
    .flatMap((record) => (record.kind === 'savedReplies' ? [savedReplyOf(record)] : []))
    .sort((a, b) => compare(a.title, b.title) || (a.id < b.id ? -1 : 1))
}

export function savedReplyOf({
  id,
  row,
  edit,
}: {
  id: string
  row: object
  edit: EditView | null
}): SavedReplyView {
  const here = row as Partial<SavedReplyRow>
  return {
    id,
    edit,
    title: here.title ?? '',
    text: here.text ?? '',
    isRemoved: here.isRemoved ?? false,
  }
}
