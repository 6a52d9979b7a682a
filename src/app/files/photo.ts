/** A photo of a record: a file's id, which may still be on its way, and what it shows, in words. */
export type Photo = { id: string; alt: string }
