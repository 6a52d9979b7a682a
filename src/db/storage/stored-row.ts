import type { RxDocumentData } from 'rxdb'

/** A row as stored: its fields, and RxDB's metadata. The primary key is always `id`. */
export type StoredRow = RxDocumentData<{ id: string }>

/** A row before and after a commit. */
export type RowWrite = { key: string; previous: StoredRow | null; next: StoredRow }
