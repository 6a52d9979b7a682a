/** A photo of a record: a file's id, which may still be waiting to be sent, and a description. */
export type Photo = { id: string; alt: string }
