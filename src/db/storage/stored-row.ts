import type { RxDocumentData } from 'rxdb'

/** A row as the storage keeps it: its fields, and what RxDB notes beside them. The primary key is always `id`. */
export type StoredRow = RxDocumentData<{ id: string }>

/** A row as it was, and as it is after a commit. */
export type RowWrite = { key: string; previous: StoredRow | null; next: StoredRow }
